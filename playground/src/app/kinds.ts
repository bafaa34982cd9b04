// SPDX-License-Identifier: MIT
// Agents that search for a whole path. They tell all that they have seen so far, where others tell what they look at now.
export const isWholePath = (spec: string) => /^(astar|wastar|greedy|bestfirst|tb|jps|dstar|pra)\b/.test(spec);
