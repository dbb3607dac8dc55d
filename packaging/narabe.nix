# Nix: nix-build -E '(import <nixpkgs> {}).callPackage ./packaging/narabe.nix {}' from the source tree.
# SPDX-License-Identifier: MIT
{ lib, stdenv, meson, ninja, pkg-config, gettext, cairo, jansson, libconfig, ncurses
, cmocka, libvterm-neovim }:

stdenv.mkDerivation {
  pname = "narabe";
  version = "0.2.0";
  src = lib.cleanSource ../.;

  nativeBuildInputs = [ meson ninja pkg-config gettext ];
  buildInputs = [ cairo jansson libconfig ncurses ];
  checkInputs = [ cmocka libvterm-neovim ];

  mesonBuildType = "release";
  mesonFlags = [ "-Dtests=false" ];

  meta = {
    description = "Board games against a Monte-Carlo tree search, seen thinking";
    license = lib.licenses.mit;
    platforms = lib.platforms.unix;
    mainProgram = "narabe";
  };
}
