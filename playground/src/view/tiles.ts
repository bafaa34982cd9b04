// SPDX-License-Identifier: MIT
// The cells of a map as textures of 128 x 128 pixels, one pixel a cell. Cells that changed are painted again one by one;
// tiles nobody sees wait until somebody does, and a frame paints no longer than it may.
import {BufferImageSource, Container, Sprite, Texture} from 'pixi.js';

const SIDE = 128, SHIFT = 7;
const MANY = 3000; // changed cells of a tile; beyond, all of it is painted
const MAY_TAKE = 8; // milliseconds of a frame

// Colours of a row's cells from `first` on, as 0xAABBGGRR.
export type PaintRow = (first: number, count: number, out: Uint32Array, at: number) => void;

interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
  pixels: Uint32Array;
  source: BufferImageSource;
  sprite: Sprite;
  texture: Texture;
  changed: number[];
  all: boolean;
}

export class Tiles {
  readonly container = new Container();
  private readonly tiles: (Tile | undefined)[];
  private readonly across: number;
  private readonly down: number;

  constructor(readonly width: number, readonly height: number, private readonly paint: PaintRow) {
    this.across = Math.ceil(width / SIDE);
    this.down = Math.ceil(height / SIDE);
    this.tiles = new Array<Tile | undefined>(this.across * this.down);
  }

  mark = (cell: number): void => {
    const y = Math.floor(cell / this.width), x = cell - y * this.width;
    const tile = this.tiles[(y >> SHIFT) * this.across + (x >> SHIFT)];
    if (!tile || tile.all) return;
    if (tile.changed.length < MANY) tile.changed.push(cell);
    else tile.all = true;
  };

  markAll(): void {
    for (const tile of this.tiles) if (tile) tile.all = true;
  }

  // Paints what is seen of the part of the map from left, top to right, bottom; true if something is left to do.
  update(left: number, top: number, right: number, bottom: number): boolean {
    const end = performance.now() + MAY_TAKE;
    const x0 = Math.max(0, Math.floor(left / SIDE)), x1 = Math.min(this.across - 1, Math.floor(right / SIDE));
    const y0 = Math.max(0, Math.floor(top / SIDE)), y1 = Math.min(this.down - 1, Math.floor(bottom / SIDE));
    let left_over = false;
    for (let i = 0; i < this.tiles.length; ++i) {
      const column = i % this.across, row = Math.floor(i / this.across);
      const seen = column >= x0 && column <= x1 && row >= y0 && row <= y1;
      let tile = this.tiles[i];
      if (tile) tile.sprite.visible = seen;
      if (!seen) continue;
      if (performance.now() > end) {
        left_over ||= !tile || tile.all || tile.changed.length > 0;
        continue;
      }
      tile ??= this.tiles[i] = this.make(column, row);
      this.refresh(tile);
    }
    return left_over;
  }

  private make(column: number, row: number): Tile {
    const x = column * SIDE, y = row * SIDE, width = Math.min(SIDE, this.width - x), height = Math.min(SIDE, this.height - y);
    const pixels = new Uint32Array(width * height);
    const small = this.width * this.height > 400 * 400; // seen smaller than it is
    const source = new BufferImageSource({
      resource: new Uint8Array(pixels.buffer), width, height, format: 'rgba8unorm', alphaMode: 'no-premultiply-alpha',
      magFilter: 'nearest', minFilter: small ? 'linear' : 'nearest', mipmapFilter: 'nearest', autoGenerateMipmaps: small,
    });
    const texture = new Texture({source}), sprite = new Sprite(texture);
    sprite.position.set(x, y);
    this.container.addChild(sprite);
    return {x, y, width, height, pixels, source, sprite, texture, changed: [], all: true};
  }

  private refresh(tile: Tile): void {
    if (tile.all) {
      for (let row = 0; row < tile.height; ++row) this.paint((tile.y + row) * this.width + tile.x, tile.width, tile.pixels, row * tile.width);
    } else if (tile.changed.length > 0) {
      for (const cell of tile.changed) {
        const y = Math.floor(cell / this.width), x = cell - y * this.width;
        this.paint(cell, 1, tile.pixels, (y - tile.y) * tile.width + x - tile.x);
      }
    } else return;
    tile.all = false;
    tile.changed.length = 0;
    tile.source.update();
  }

  destroy(): void {
    for (const tile of this.tiles) tile?.texture.destroy(true);
    this.container.destroy({children: true});
  }
}
