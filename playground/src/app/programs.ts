// SPDX-License-Identifier: MIT
// The setup as a whole program: in C++, in C, in Python, and as a command of the program waystone.
import type {Setup} from './state';

export type Language = 'C++' | 'C' | 'Python' | 'command';
export const LANGUAGES: readonly Language[] = ['C++', 'C', 'Python', 'command'];

const FILE = 'playground.map';
const CELLS_OF_DRAWING = 4000; // beyond, a program reads a file

// What a program has to know of the map; a drawing stands in the program itself.
interface MapText { name: string; drawing: string[] | null; note: string; width: number }

// Recipes and scenes are known by name to the program, to C and to Python.
function mapText(setup: Setup, shown: {width: number; cells: Uint8Array} | null, byName: boolean): MapText {
  const width = shown?.width ?? 0, edited = setup.events.some(event => event.tick === 0 && event.kind !== 'order' && event.kind !== 'work');
  if (!edited && setup.map.startsWith('board:')) return {name: setup.map.slice(6), drawing: null, note: 'The map is one of those that come with Waystone.', width};
  if (!edited && byName && !setup.map.startsWith('cells:')) return {name: setup.map, drawing: null, note: '', width};
  if (shown && shown.cells.length <= CELLS_OF_DRAWING) {
    const drawing: string[] = [];
    for (let at = 0; at < shown.cells.length; at += shown.width) drawing.push(Array.from(shown.cells.subarray(at, at + shown.width), cell => cell ? '.' : '#').join(''));
    return {name: FILE, drawing, note: '', width};
  }
  return {name: FILE, drawing: null, note: `${FILE} is the map, saved from the playground: Map, Save as .map`, width};
}

const later = (setup: Setup) => setup.events.some(event => event.tick > 0 && (event.kind === 'block' || event.kind === 'open'));
const quote = (text: string) => JSON.stringify(text);
const shell = (text: string) => /^[\w.,:=/-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`;

export function program(language: Language, setup: Setup, agent: number, shown: {width: number; cells: Uint8Array} | null): string {
  const map = mapText(setup, shown, language !== 'C++');
  if (language === 'command') return setup.mode === 'crowd' ? crowdCommand(setup, map) : raceCommand(setup, map);
  const write = {'C++': setup.mode === 'crowd' ? crowdCpp : walkCpp, C: setup.mode === 'crowd' ? crowdC : walkC, Python: setup.mode === 'crowd' ? crowdPython : walkPython}[language];
  const comment = language === 'Python' ? '#' : '//', notes = [map.note, later(setup) ? 'Edits that were made on the way are not in this program.' : ''].filter(Boolean);
  return notes.map(note => `${comment} ${note}\n`).join('') + write(setup, map, setup.agents[agent] ?? setup.agents[0]);
}

function raceCommand(setup: Setup, map: MapText): string {
  const [first] = map.drawing ? [`printf '%s\\n' ${map.drawing.map(row => `'${row}'`).join(' ')} > playground.txt\n`] : [map.note ? `# ${map.note}\n` : ''];
  const name = map.drawing ? 'playground.txt' : map.name;
  return `${first}waystone solve ${shell(name)} --from ${setup.start.join(',')} --to ${setup.goal.join(',')}${setup.rule === '8' ? '' : ` --moves ${setup.rule}`} --work ${setup.work}${setup.agents.map(spec => ` --algo ${shell(spec)}`).join('')}\n`;
}

function crowdCommand(setup: Setup, map: MapText): string {
  const order = setup.events.find(event => event.kind === 'order');
  const note = 'The program draws its own starting cells from the seed. To see these very units, download the recording:\n# waystone crowd replay playground.wrec';
  const {crowd} = setup;
  return `# ${note}\nwaystone crowd run ${shell(map.name)} --units ${crowd.units} --seed ${crowd.seed} --orders ${order ? 'gather' : 'scatter'}${setup.rule === '8' ? '' : ` --moves ${setup.rule}`} --bodies ${crowd.bodies ? 'cells' : 'none'} --work ${setup.work} --algo ${shell(crowd.agent || 'none')}\n`;
}

const cppMap = (setup: Setup, map: MapText) => {
  const rule = setup.rule === '8' ? '' : `, {.rule = waystone::MoveRule::${setup.rule === '4' ? 'Four' : 'EightFree'}}`;
  return map.drawing ? `    const auto map = waystone::Map::draw(\n${map.drawing.map(row => `        "${row}\\n"`).join('\n')}${rule}).value();` : `    const auto map = waystone::load_map(${quote(map.name)}${rule}).value();`;
};

const walkCpp = (setup: Setup, map: MapText, spec: string) => `#include <waystone/waystone.hpp>

#include <cstdio>

int main() {
${cppMap(setup, map)}
    const auto configuration = waystone::Configuration::parse(${quote(spec)}).value();
    const auto database = waystone::Database::build(map, configuration).value();  // empty if it needs none
    auto agent = waystone::make_agent(map, configuration, database).value();
    agent.start(map.at(${setup.start.join(', ')}), map.at(${setup.goal.join(', ')}));

    waystone::Step step;
    do {
        step = agent.step({.work = ${setup.work}});  // never more than this
        std::printf("%u,%u\\n", map.x(agent.now()), map.y(agent.now()));
    } while (step.outcome == waystone::Outcome::Moved || step.outcome == waystone::Outcome::Waiting);
}
`;

const cMap = (setup: Setup, map: MapText) => {
  const options = setup.rule === '8' ? 'NULL' : '&moves';
  const rule = setup.rule === '8' ? '' : `    waystone_map_options moves = {sizeof(waystone_map_options), WAYSTONE_${setup.rule === '4' ? 'FOUR' : 'EIGHT_FREE'}, 0, 0};\n`;
  return {declare: rule, open: map.drawing ? `waystone_map_draw(\n${map.drawing.map(row => `        "${row}\\n"`).join('\n')}, ${options}, &map)` : `waystone_map_open(${quote(map.name)}, ${options}, &map)`};
};

const C_CHECK = `static void check(waystone_status status) {
    if (status < 10) return; // below 10 are answers
    fprintf(stderr, "%s\\n", waystone_last_error());
    exit(1);
}
`;

const walkC = (setup: Setup, map: MapText, spec: string) => {
  const {declare, open} = cMap(setup, map);
  return `#include <stdio.h>
#include <stdlib.h>
#include <waystone/waystone.h>

${C_CHECK}
int main(void) {
    waystone_map map;
    waystone_map_info info = {0};
    waystone_configuration configuration;
    waystone_agent_options options = {0};
    waystone_agent agent;
    waystone_step step;
${declare}
    info.struct_size = sizeof info;
    options.struct_size = sizeof options;
    check(${open});
    check(waystone_map_get_info(map, &info));
    check(waystone_configuration_parse(${quote(spec)}, &configuration));
    check(waystone_database_build(map, configuration, NULL, &options.database)); // empty if it needs none
    check(waystone_agent_make(map, configuration, &options, &agent));
    check(waystone_agent_start(agent, ${setup.start[1]} * info.width + ${setup.start[0]}, ${setup.goal[1]} * info.width + ${setup.goal[0]}));
    do {
        check(waystone_agent_step(agent, ${setup.work}, &step)); // never more than this
        printf("%u,%u\\n", (unsigned)(step.at % info.width), (unsigned)(step.at / info.width));
    } while (step.outcome == WAYSTONE_MOVED || step.outcome == WAYSTONE_WAITING);
    return 0;
}
`;
};

const pythonMap = (setup: Setup, map: MapText) => {
  const rule = setup.rule === '8' ? '' : `, rule=waystone.Rule.${setup.rule === '4' ? 'FOUR' : 'EIGHT_FREE'}`;
  return map.drawing ? `map = waystone.Map.draw("""\n${map.drawing.join('\n')}\n"""${rule})` : `map = waystone.Map.open(${quote(map.name)}${rule})`;
};

const walkPython = (setup: Setup, map: MapText, spec: string) => `import waystone

${pythonMap(setup, map)}
configuration = waystone.Configuration(${quote(spec)})
database = waystone.Database.build(map, configuration)  # empty if it needs none
agent = waystone.Agent(map, configuration, database)
agent.start((${setup.start.join(', ')}), (${setup.goal.join(', ')}))
while True:
    step = agent.step(${setup.work})  # never more than this
    print(*map.xy(step.at), sep=",")
    if step.outcome not in (waystone.Outcome.MOVED, waystone.Outcome.WAITING):
        break
`;

function orderOf(setup: Setup, width: number): {x: number; y: number} | null {
  const order = setup.events.find(event => event.kind === 'order');
  return order?.kind === 'order' && width > 0 ? {x: order.cell % width, y: Math.floor(order.cell / width)} : null;
}
const goalOf = (setup: Setup, width: number) => { const {x, y} = orderOf(setup, width) ?? {x: setup.goal[0], y: setup.goal[1]}; return `${x}, ${y}`; };
const areaOf = (setup: Setup, width: string, height: string) => setup.crowd.area ? {x: String(setup.crowd.area[0]), y: String(setup.crowd.area[1]), right: String(setup.crowd.area[0] + setup.crowd.area[2]), bottom: String(setup.crowd.area[1] + setup.crowd.area[3])} : {x: '0', y: '0', right: width, bottom: height};

const crowdCpp = (setup: Setup, map: MapText) => {
  const {crowd} = setup, area = areaOf(setup, 'map.width()', 'map.height()');
  return `#include <waystone/waystone.hpp>

#include <cstdio>
#include <vector>

int main() {
${cppMap(setup, map)}
    waystone::CrowdOptions options;
    options.bodies = waystone::Bodies::${crowd.bodies ? 'Cells' : 'None'};
    options.field_memory = std::size_t{256} << 20;
${crowd.agent ? `    options.agent = waystone::Configuration::parse(${quote(crowd.agent)}).value();\n    options.databases = waystone::Database::build(map, *options.agent).value();\n` : ''}    auto crowd = waystone::Crowd::make(map, options).value();

    std::vector<waystone::Unit> units;
    for (unsigned y = ${area.y}; y < ${area.bottom}; ++y)
        for (unsigned x = ${area.x}; x < ${area.right} && units.size() < ${crowd.units}; ++x)
            if (map.passable(map.at(x, y))) units.push_back(crowd.add(map.at(x, y)).value());
    crowd.order(units, {.cell = map.at(${goalOf(setup, map.width)}), .nearest = true});

    for (int tick = 1; tick <= 1000; ++tick) {
        const waystone::TickReport report = crowd.tick({.work = ${setup.work}});  // for all units together
        std::printf("tick %d: %u walking, %llu work\\n", tick, report.walking, static_cast<unsigned long long>(report.work));
        if (report.walking == 0) break;
    }
}
`;
};

const crowdC = (setup: Setup, map: MapText) => {
  const {crowd} = setup, area = areaOf(setup, 'info.width', 'info.height'), {declare, open} = cMap(setup, map), goal = goalOf(setup, map.width).split(', ');
  return `#include <stdio.h>
#include <stdlib.h>
#include <waystone/waystone.h>

${C_CHECK}
int main(void) {
    waystone_map map;
    waystone_map_info info = {0};
    waystone_crowd_options options = {0};
    waystone_crowd crowd;
    waystone_order order = {0, 0, 1};
    waystone_tick_report report = {0};
    static waystone_unit units[${crowd.units}];
    uint32_t x, y, count = 0;
    int tick;
${declare}
    info.struct_size = sizeof info;
    options.struct_size = sizeof options;
    check(${open});
    check(waystone_map_get_info(map, &info));
    report.struct_size = sizeof report;
    options.bodies = WAYSTONE_BODIES_${crowd.bodies ? 'CELLS' : 'NONE'};
    options.field_memory = (uint64_t)256 << 20;
${crowd.agent ? `    check(waystone_configuration_parse(${quote(crowd.agent)}, &options.configuration));\n    check(waystone_database_build(map, options.configuration, NULL, &options.database));\n` : ''}    check(waystone_crowd_make(map, &options, &crowd));
    for (y = ${area.y}; y < ${area.bottom}; ++y)
        for (x = ${area.x}; x < ${area.right} && count < ${crowd.units}; ++x) {
            int passable;
            check(waystone_map_passable(map, y * info.width + x, &passable));
            if (passable) check(waystone_crowd_add(crowd, y * info.width + x, 0, &units[count++]));
        }
    order.cell = ${goal[1]} * info.width + ${goal[0]};
    check(waystone_crowd_order_all(crowd, units, count, &order, NULL));
    for (tick = 1; tick <= 1000; ++tick) {
        check(waystone_crowd_tick(crowd, ${setup.work}, &report)); // for all units together
        printf("tick %d: %u walking, %lu work\\n", tick, (unsigned)report.walking, (unsigned long)report.work);
        if (report.walking == 0) break;
    }
    return 0;
}
`;
};

const crowdPython = (setup: Setup, map: MapText) => {
  const {crowd} = setup, area = areaOf(setup, 'map.width', 'map.height');
  return `import numpy
import waystone

${pythonMap(setup, map)}
${crowd.agent ? `configuration = waystone.Configuration(${quote(crowd.agent)})\ncrowd = waystone.Crowd(map, configuration, waystone.Database.build(map, configuration), bodies="${crowd.bodies ? 'cells' : 'none'}", field_memory=256 << 20)` : `crowd = waystone.Crowd(map, bodies="${crowd.bodies ? 'cells' : 'none'}", field_memory=256 << 20)`}
free = map.cells()[${area.y}:${area.bottom}, ${area.x}:${area.right}]
rows, columns = numpy.nonzero(free)
cells = ((rows + ${area.y}) * map.width + columns + ${area.x})[:${crowd.units}]
units = crowd.add_all(cells)
crowd.order_all(units, (${goalOf(setup, map.width)}), nearest=True)
for tick in range(1, 1001):
    report = crowd.tick(${setup.work})  # for all units together
    print(f"tick {tick}: {report.walking} walking, {report.work} work")
    if report.walking == 0:
        break
`;
};
