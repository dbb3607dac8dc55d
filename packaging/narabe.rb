# Homebrew: brew install --build-from-source ./narabe.rb, with the archive's address and sum filled in.
# SPDX-License-Identifier: MIT
class Narabe < Formula
  desc "Board games against a Monte-Carlo tree search, seen thinking"
  homepage "https://narabe.example"
  url "https://narabe.example/narabe-0.2.0.tar.xz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "gettext" => :build
  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "cairo"
  depends_on "jansson"
  depends_on "libconfig"
  depends_on "ncurses"

  def install
    system "meson", "setup", "build", *std_meson_args, "--buildtype=release", "-Dtests=false"
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/narabe --version")
    assert_match "Exact value for X: -4", shell_output("#{bin}/narabe solve --game othello")
  end
end
