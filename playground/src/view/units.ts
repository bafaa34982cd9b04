// SPDX-License-Identifier: MIT
// A crowd's units as particles of one texture: ten thousand of them are one call to the graphics card.
import {Container, Particle, ParticleContainer, Texture} from 'pixi.js';
import type {Theme} from './palette';

export const enum UnitState { Idle, Walking, Arrived, Waiting, Unreachable }

function disc(): Texture {
  const side = 32, canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.beginPath();
  context.arc(side / 2, side / 2, side / 2 - 1, 0, 2 * Math.PI);
  context.fill();
  return Texture.from(canvas);
}
let texture: Texture | undefined;

export class UnitMarks {
  readonly container = new Container();
  readonly at: Uint32Array;
  readonly from: Uint32Array;
  readonly state: Uint8Array;
  readonly selected: Uint8Array;
  private readonly particles: Particle[] = [];
  private readonly marks: ParticleContainer;
  private readonly settled: Uint8Array; // drawn where it stands
  private drawnScale = 0;
  private recolour = true;
  theme: Theme | null = null;

  constructor(readonly count: number, private readonly width: number) {
    texture ??= disc();
    this.at = new Uint32Array(count);
    this.from = new Uint32Array(count);
    this.state = new Uint8Array(count);
    this.selected = new Uint8Array(count);
    this.settled = new Uint8Array(count);
    this.marks = new ParticleContainer({texture, dynamicProperties: {position: true, color: false, vertex: false, rotation: false, uvs: false}});
    for (let i = 0; i < count; ++i) this.particles.push(new Particle({texture, anchorX: 0.5, anchorY: 0.5}));
    this.marks.particleChildren = this.particles;
    this.marks.update();
    this.container.addChild(this.marks);
  }

  place(cells: Uint32Array): void {
    this.at.set(cells);
    this.from.set(cells);
    this.settled.fill(0);
    this.recolour = true;
  }
  colourAgain(): void { this.recolour = true; }
  moved(unit: number, from: number, to: number): void {
    this.from[unit] = from;
    this.at[unit] = to;
    this.settled[unit] = 0;
  }

  draw(zoom: number, part: number): void {
    let stale = false;
    const {particles, width} = this, scale = Math.max(0.82, Math.min(3, 2.6 / zoom)) / 32;
    if (Math.abs(scale - this.drawnScale) > 1e-6) {
      for (const particle of particles) particle.scaleX = particle.scaleY = scale;
      this.drawnScale = scale;
      stale = true;
    }
    for (let i = 0; i < particles.length; ++i) {
      if (this.settled[i]) continue;
      const to = this.at[i], from = this.from[i], ty = Math.floor(to / width), tx = to - ty * width;
      const particle = particles[i];
      if (from === to || part >= 1) {
        particle.x = tx + 0.5;
        particle.y = ty + 0.5;
        this.settled[i] = 1;
      } else {
        const fy = Math.floor(from / width), fx = from - fy * width;
        particle.x = fx + (tx - fx) * part + 0.5;
        particle.y = fy + (ty - fy) * part + 0.5;
      }
    }
    if (this.recolour && this.theme) {
      const {unit} = this.theme, colours = [unit.idle, unit.walking, unit.arrived, unit.waiting, unit.unreachable];
      for (let i = 0; i < particles.length; ++i) particles[i].tint = this.selected[i] ? unit.selected : colours[this.state[i]];
      this.recolour = false;
      stale = true;
    }
    if (stale) this.marks.update();
  }

  destroy(): void { this.container.destroy({children: true}); }
}
