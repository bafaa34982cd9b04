// SPDX-License-Identifier: MIT
// Waystone in JavaScript: units that answer every tick with a legal move, within the work you allow.
import {fateWords, outcomeWords, unitStatusWords} from './src/abi.js';
import {ask} from './src/module.js';

export {WaystoneError} from './src/error.js';
export {isLoaded, load, memoryBytes} from './src/module.js';
export {View} from './src/views.js';
export {DIAGONAL, INFINITE, NO_CELL, NO_DIRECTION, STRAIGHT, WaystoneMap, drawingMark, sceneDrawing} from './src/map.js';
export {WaystoneConfiguration, catalog, describe} from './src/configuration.js';
export {WaystoneDatabase, WaystoneRefresh} from './src/database.js';
export {WaystoneAgent, WaystonePool} from './src/agent.js';
export {WaystoneCrowd} from './src/crowd.js';
export {WaystoneRecording, WaystoneReplay} from './src/recording.js';
export {WaystoneScenario} from './src/scenario.js';
export {WaystoneTuning} from './src/tuning.js';

const wordsOf = table => Object.freeze(Object.values(table));
export const OUTCOMES = wordsOf(outcomeWords);
/** By the numbers in the `status` column of WaystoneCrowd.units(). */
export const UNIT_STATUSES = wordsOf(unitStatusWords);
export const FATES = wordsOf(fateWords);

/** Objects made and not freed. */
export const objectCount = () => ask('object_count') >>> 0;
export function version() {
  const number = ask('version');
  return `${number >>> 16}.${number >>> 8 & 255}.${number & 255}`;
}
