// SPDX-License-Identifier: MIT
// Colours of everything that is drawn, for light and dark. Kinds are told apart by Okabe and Ito's colours, which
// colour-blind people can tell apart, and amounts by lightness, which everybody can; shapes differ as well.

export interface Theme {
  dark: boolean;
  background: number;
  floor: number;
  wall: number;
  grid: number;
  ink: number;
  halo: number;
  agents: readonly number[];
  space: number;
  frontier: number;
  visits: number;
  optimal: number;
  subgoal: number;
  heat: readonly number[]; // from little to much
  field: readonly number[];
  kinds: readonly number[]; // regions and components
  unit: {idle: number; walking: number; arrived: number; waiting: number; unreachable: number; selected: number};
}

export const LIGHT: Theme = {
  dark: false,
  background: 0xf1efea,
  floor: 0xfffefb,
  wall: 0x4a505a,
  grid: 0xdcd8d0,
  ink: 0x22262b,
  halo: 0xffffff,
  agents: [0x0072b2, 0xd55e00, 0x007a5a, 0xa3437f],
  space: 0x8fc6ea,
  frontier: 0x2f86c1,
  visits: 0x8a5aa8,
  optimal: 0x22262b,
  subgoal: 0xa3437f,
  heat: [0xfff2b8, 0xfed976, 0xfdb04f, 0xf8803a, 0xe04b25, 0xb01e20, 0x7a0a22],
  field: [0x0b5a52, 0x2b8579, 0x5fae9f, 0x9bd0c2, 0xd8eee7],
  kinds: [0x56b4e9, 0xe69f00, 0x009e73, 0xcc79a7, 0xf0e442, 0x0072b2, 0xd55e00, 0x999999],
  unit: {idle: 0x7d858f, walking: 0x0072b2, arrived: 0x007a5a, waiting: 0xd55e00, unreachable: 0xa3437f, selected: 0x111111},
};

export const DARK: Theme = {
  dark: true,
  background: 0x1d2126,
  floor: 0x3b444f,
  wall: 0x121519,
  grid: 0x4a545f,
  ink: 0xe4e6e9,
  halo: 0x0b0d10,
  agents: [0x56b4e9, 0xff9a3d, 0x3fcfa0, 0xf09acb],
  space: 0x3a78a8,
  frontier: 0x6bb6ea,
  visits: 0xb48be0,
  optimal: 0xf2f2f2,
  subgoal: 0xf09acb,
  heat: [0x4a3d1c, 0x7a5a1a, 0xa8731c, 0xd08a2a, 0xefa94a, 0xffd07f, 0xfff2cf],
  field: [0xd8f5ec, 0x96d4c3, 0x57a695, 0x2f7468, 0x21463f],
  kinds: [0x3b86b5, 0xb07a00, 0x007d5b, 0xa25f85, 0xa59b1f, 0x2b6ea0, 0xa64c08, 0x6b6b6b],
  unit: {idle: 0x9aa3ad, walking: 0x56b4e9, arrived: 0x3fcfa0, waiting: 0xffa23f, unreachable: 0xf09acb, selected: 0xffffff},
};

export const cssColour = (colour: number) => '#' + colour.toString(16).padStart(6, '0');

// How much h was raised, in straight steps: what the legend of the heat names.
export const HEAT_STEPS = [1, 2, 4, 8, 16, 32, 64];
