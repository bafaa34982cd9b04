// SPDX-License-Identifier: MIT
// Waystone in C99: units that answer every tick with a legal move, within the work you allow.
//
// Everything is a handle: make it, use it, free it. Objects keep alive what they are made of, so handles may be freed
// in any order: an agent keeps its map and its database.
//
//     waystone_map map;
//     waystone_configuration configuration;
//     waystone_agent agent;
//     waystone_step step;
//     waystone_map_open("gen:caves,512,512,seed=1", NULL, &map);
//     waystone_configuration_parse("lss(n=20)", &configuration);
//     waystone_agent_make(map, configuration, NULL, &agent);
//     waystone_agent_start(agent, 3000, 250000);
//     do waystone_agent_step(agent, 200, &step);
//     while (step.outcome == WAYSTONE_MOVED);
//
// Statuses. Every call that can fail returns a status. Anything below 10 is an answer, anything else an error, and then
// waystone_last_error() has a sentence. A call that fails changes nothing and writes nothing, unless it says otherwise.
//
// Bad input. Null pointers, handles that are null, freed or of another kind, cells outside the map: each is a status,
// never a crash. A handle that was freed is told from a new one until millions of objects have been made since.
//
// Structs. Those named ..._options, ..._info and ..._report begin with struct_size: set it to the sizeof of the struct,
// also where the library fills it in, and it may grow in later versions. Set everything else to 0: in options that is
// always the default. NULL instead of options means all defaults. Other structs never change.
//
// Buffers. What a call returns goes to your memory. A list has a buffer, its capacity and a count: the call writes what
// fits, sets the count to all there is, and answers WAYSTONE_MORE if not all of it fitted. With NULL for the buffer it
// only sets the count; the count may be NULL if you do not need it. Texts are UTF-8 and work the same way; their
// capacity includes the zero at the end, their length does not. A `const char*` that the library hands out is valid as
// long as its object.
//
// Threads. Any thread may use an object, one at a time: an agent and its pool, a crowd, a replay. Many may read a map
// at once, step agents on it included; edits need it alone. Configurations and databases are never changed once made,
// but for waystone_database_add(). Builds of Waystone with checks answer WAYSTONE_IN_USE instead of going wrong; see
// waystone_is_checked(). The library starts no thread: work is shared among yours through waystone_jobs.
//
// Memory. What agents learn and what crowds know goes to pools that are reserved once, from a waystone_allocator if you
// give one. Maps, databases and results come from the C++ heap. No step and no tick allocates.
//
// State. The table of handles is the only thing that a process has in common; each thread keeps its last sentence.
#ifndef WAYSTONE_WAYSTONE_H
#define WAYSTONE_WAYSTONE_H

#include <stddef.h>
#include <stdint.h>

// WAYSTONE_SHARED says that the library is a DLL, WAYSTONE_BUILDS_SHARED that it is being made.
#if defined(_WIN32) && defined(WAYSTONE_BUILDS_SHARED)
#define WAYSTONE_API __declspec(dllexport)
#elif defined(_WIN32) && defined(WAYSTONE_SHARED)
#define WAYSTONE_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define WAYSTONE_API __attribute__((visibility("default")))
#else
#define WAYSTONE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// == Handles and plain values

// Each kind of handle is a type of its own; {0} is null.
typedef struct waystone_map {
    uint32_t id;
} waystone_map;
typedef struct waystone_configuration {
    uint32_t id;
} waystone_configuration;
typedef struct waystone_database {
    uint32_t id;
} waystone_database;
typedef struct waystone_refresh {
    uint32_t id;
} waystone_refresh;
typedef struct waystone_pool {
    uint32_t id;
} waystone_pool;
typedef struct waystone_agent {
    uint32_t id;
} waystone_agent;
typedef struct waystone_crowd {
    uint32_t id;
} waystone_crowd;
typedef struct waystone_recording {
    uint32_t id;
} waystone_recording;
typedef struct waystone_replay {
    uint32_t id;
} waystone_replay;
typedef struct waystone_scenario {
    uint32_t id;
} waystone_scenario;
typedef struct waystone_tuning {
    uint32_t id;
} waystone_tuning;

// A cell of a map is a number: y * width + x.
typedef uint32_t waystone_cell;
#define WAYSTONE_NO_CELL 0xffffffffu

// Distances are exact: one straight step is 32768, and a diagonal one 46341.
typedef uint32_t waystone_cost;
#define WAYSTONE_STRAIGHT 32768u
#define WAYSTONE_DIAGONAL 46341u
#define WAYSTONE_INFINITE 0xffffffffu  // no path, or farther than 131,071 straight steps

// Directions are numbers from 0, clockwise from north: N, NE, E, SE, S, SW, W, NW. North is towards smaller y.
#define WAYSTONE_NO_DIRECTION 8u

// A budget without a limit, and a bound that is not promised.
#define WAYSTONE_UNLIMITED 0xffffffffffffffffu

// == Statuses and sentences

typedef int32_t waystone_status;
enum {
    WAYSTONE_OK = 0,
    // Answers.
    WAYSTONE_MORE = 1,  // done, but the buffer is too small: the first part is in it
    WAYSTONE_NONE = 2,  // there is no such thing
    // The call is wrong.
    WAYSTONE_BAD_HANDLE = 10,  // null, freed, or never made
    WAYSTONE_WRONG_KIND = 11,  // a handle of another kind
    WAYSTONE_IN_USE = 12,      // another thread is using it; builds with checks notice
    WAYSTONE_BAD_CALL = 13,    // a null pointer, a struct_size or a value that the call does not know
    WAYSTONE_NOT_NOW = 14,     // the object does not take this call, or not any more
    // What it says is wrong.
    WAYSTONE_BAD_SPEC = 20,       // a configuration that does not parse
    WAYSTONE_BAD_PARAMETER = 21,  // a value outside its range
    WAYSTONE_BAD_PROBLEM = 22,    // a start or goal on a wall or outside the map
    WAYSTONE_NEEDS_DATABASE = 23,
    WAYSTONE_UNFIT_MAP = 24,  // a configuration that is not for maps with these moves, or with cliffs
    WAYSTONE_TOO_FAR = 25,    // a distance beyond what costs can hold
    // Files, also where they come from memory.
    WAYSTONE_FILE_MISSING = 30,
    WAYSTONE_FILE_MALFORMED = 31,
    WAYSTONE_FILE_STALE = 32,  // intact, but for another map, another configuration or another version
    WAYSTONE_FILE_DAMAGED = 33,
    WAYSTONE_FILE_TOO_LARGE = 34,
    WAYSTONE_WRITE_FAILED = 35,
    // The machine, or you.
    WAYSTONE_INTERRUPTED = 40,  // you asked it to stop
    WAYSTONE_OUT_OF_MEMORY = 41
};

// The last error of this thread: the place if there is one, and one sentence. Empty if there was none. Valid until the
// thread's next error. Cut after 1,000 bytes.
WAYSTONE_API const char* waystone_last_error(void);

// "bad handle", for messages; "unknown status" for other numbers.
WAYSTONE_API const char* waystone_status_name(waystone_status status);

// The version of this header, and that of the library, as 0xMMmmpp.
#define WAYSTONE_VERSION_MAJOR 0
#define WAYSTONE_VERSION_MINOR 2
#define WAYSTONE_VERSION_PATCH 0
WAYSTONE_API uint32_t waystone_version(void);

// 1 if the library was built with checks, which answer WAYSTONE_IN_USE. They are on where NDEBUG is not defined, and
// cost a step some nanoseconds.
WAYSTONE_API int waystone_is_checked(void);

// The number of objects that were made and not freed.
WAYSTONE_API uint32_t waystone_object_count(void);

// Called when Waystone finds a bug in itself; then the process ends. NULL writes one line to standard error. Returns
// the handler before.
typedef void (*waystone_bug_handler)(const char* condition, const char* file, int line);
WAYSTONE_API waystone_bug_handler waystone_set_bug_handler(waystone_bug_handler handler);

// == Memory and threads of yours

// Where pools come from. allocate() returns memory aligned to 64 bytes, or NULL. Called when a pool is made and when
// its last user is gone, never in between. With NULL for allocate, memory comes from the system.
typedef struct waystone_allocator {
    void* (*allocate)(void* context, size_t bytes);
    void (*release)(void* context, void* memory, size_t bytes);
    void* context;
} waystone_allocator;

// Runs jobs on threads of yours. run() must call job(data, 0) to job(data, count - 1), in any order, on any threads,
// and return when all are done. With NULL for run everything happens in the calling thread. Results are the same.
typedef struct waystone_jobs {
    void (*run)(void* context, size_t count, void (*job)(void* data, size_t number), void* data);
    void* context;
} waystone_jobs;

// == Maps

// Which moves a map has.
typedef uint32_t waystone_rule;
enum {
    WAYSTONE_EIGHT = 0,       // a diagonal needs all four edges at its corner to be crossable
    WAYSTONE_EIGHT_FREE = 1,  // diagonals without that rule
    WAYSTONE_FOUR = 2         // no diagonals
};

typedef struct waystone_map_options {
    uint32_t struct_size;
    waystone_rule rule;
    waystone_cost diagonal;  // the cost of a diagonal step; 0: WAYSTONE_DIAGONAL
    uint32_t reserved;
} waystone_map_options;

// From one byte for each cell, row by row; nonzero is passable. `count` must be width * height.
WAYSTONE_API waystone_status waystone_map_make(uint32_t width, uint32_t height, const uint8_t* passable, size_t count,
                                               const waystone_map_options* options, waystone_map* map);
// From rows of equal length. `#`, `@`, `T`, `O` and `W` are blocked, everything else is passable. Blank lines around
// the drawing and its indentation do not count.
WAYSTONE_API waystone_status waystone_map_draw(const char* drawing, const waystone_map_options* options,
                                               waystone_map* map);
// From what a file holds: `.map` (types octile and octile-corner), PNG (dark is blocked), or a drawing.
WAYSTONE_API waystone_status waystone_map_read(const void* bytes, size_t size, const waystone_map_options* options,
                                               waystone_map* map);
// From a file's path, the name of a built-in scene, or a recipe such as "gen:caves,512,512,seed=1"; waystone_catalog()
// lists scenes and generators.
WAYSTONE_API waystone_status waystone_map_open(const char* source, const waystone_map_options* options,
                                               waystone_map* map);
// An independent map with the same cells.
WAYSTONE_API waystone_status waystone_map_clone(waystone_map map, waystone_map* clone);
WAYSTONE_API waystone_status waystone_map_free(waystone_map map);

// By the ending of the path: `.png` and `.txt` keep what is passable, anything else is a `.map`.
WAYSTONE_API waystone_status waystone_map_save(waystone_map map, const char* path);
// The same as the text of a `.map`.
WAYSTONE_API waystone_status waystone_map_text(waystone_map map, char* text, size_t capacity, size_t* length);

typedef struct waystone_map_info {
    uint32_t struct_size;
    uint32_t width, height;
    waystone_rule rule;
    waystone_cost diagonal;
    uint32_t components;   // sets of cells that can reach each other
    uint64_t cells;        // width * height
    uint64_t free_cells;   // passable ones
    uint64_t bytes;        // of memory
    uint64_t version;      // cells changed since the map was made
    uint64_t fingerprint;  // of everything that paths depend on; databases are tied to it
} waystone_map_info;
WAYSTONE_API waystone_status waystone_map_get_info(waystone_map map, waystone_map_info* info);

// 1 or 0; 0 for cells outside the map.
WAYSTONE_API waystone_status waystone_map_passable(waystone_map map, waystone_cell cell, int* answer);
// Whether one move leads from one cell to the other.
WAYSTONE_API waystone_status waystone_map_can_move(waystone_map map, waystone_cell from, waystone_cell to, int* answer);
// Whether any path does; needs no search.
WAYSTONE_API waystone_status waystone_map_reachable(waystone_map map, waystone_cell from, waystone_cell to,
                                                    int* answer);
// Whether blocking these cells would part others that can reach each other now. Changes nothing. Cells that are already
// blocked, occur twice or are outside the map are ignored.
WAYSTONE_API waystone_status waystone_map_would_cut(waystone_map map, const waystone_cell* cells, size_t count,
                                                    int* answer);
// The length of a shortest path, by a search that takes as long as A* does. WAYSTONE_NONE if there is no path.
WAYSTONE_API waystone_status waystone_map_distance(waystone_map map, waystone_cell from, waystone_cell to,
                                                   double* length);

// Edits take effect at once. An error for a cell outside the map; then nothing changes.
WAYSTONE_API waystone_status waystone_map_block(waystone_map map, waystone_cell cell);
WAYSTONE_API waystone_status waystone_map_open_cell(waystone_map map, waystone_cell cell);
typedef struct waystone_edit {
    waystone_cell cell;
    uint32_t open;  // 1: becomes passable, 0: becomes blocked
} waystone_edit;
// Many at once, or none if one cell is outside. If a cell occurs twice, the last edit counts.
WAYSTONE_API waystone_status waystone_map_edit(waystone_map map, const waystone_edit* edits, size_t count);

// One byte for each cell: 1 passable, 0 blocked. A checkpoint for waystone_map_restore().
WAYSTONE_API waystone_status waystone_map_cells(waystone_map map, uint8_t* cells, size_t capacity, size_t* count);
// Makes every cell what such a checkpoint says, by edits where it differs.
WAYSTONE_API waystone_status waystone_map_restore(waystone_map map, const uint8_t* cells, size_t count);
// One byte for each cell: bit d is set if a move in direction d is legal.
WAYSTONE_API waystone_status waystone_map_moves(waystone_map map, uint8_t* moves, size_t capacity, size_t* count);
// For each cell the number of its component, counted from 0; WAYSTONE_NO_CELL for walls.
WAYSTONE_API waystone_status waystone_map_components(waystone_map map, uint32_t* components, size_t capacity,
                                                     size_t* count);

// The first cell with a letter in a drawing. WAYSTONE_NONE if there is none.
WAYSTONE_API waystone_status waystone_drawing_mark(const char* drawing, char letter, waystone_cell* cell);
// The drawing of a built-in scene, with a start `A` and a goal `G`. It lives as long as the program.
WAYSTONE_API waystone_status waystone_scene(const char* name, const char** drawing);

// == Configurations

// An agent as a string: "lss(n=20)". An error names the column and the nearest valid word. Builds and opens nothing.
WAYSTONE_API waystone_status waystone_configuration_parse(const char* text, waystone_configuration* configuration);
WAYSTONE_API waystone_status waystone_configuration_free(waystone_configuration configuration);
// With short names resolved and every parameter spelled out.
WAYSTONE_API waystone_status waystone_configuration_full(waystone_configuration configuration, char* text,
                                                         size_t capacity, size_t* length);
// The strings of the databases that it needs, one a line; empty if it needs none.
WAYSTONE_API waystone_status waystone_configuration_needs(waystone_configuration configuration, char* text,
                                                          size_t capacity, size_t* length);

typedef struct waystone_configuration_info {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t work_bound;  // the most that one step takes; WAYSTONE_UNLIMITED if it promises no bound
    uint64_t memory;      // bytes that an agent without a pool reserves; most of them are never touched
} waystone_configuration_info;
// On a map, with a database or {0}. An error if such agents cannot be made there.
WAYSTONE_API waystone_status waystone_configuration_get_info(waystone_configuration configuration, waystone_map map,
                                                             waystone_database database,
                                                             waystone_configuration_info* info);

// Everything that can be named, as JSON: agents and policies with their parameters, defaults, ranges, bounds and
// papers; short names; generators of maps; scenes.
WAYSTONE_API waystone_status waystone_catalog(char* json, size_t capacity, size_t* length);
// One entry for people: an agent, a policy, a short name, or a whole configuration.
WAYSTONE_API waystone_status waystone_describe(const char* name, char* text, size_t capacity, size_t* length);

// == Databases

typedef struct waystone_build_options {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t memory;  // the most bytes that the build may hold, by its own estimate; 0: no limit
    waystone_jobs jobs;
    void (*progress)(void* context, double done, double total);  // from any of the threads
    int (*stop)(void* context);  // asked often, from any of the threads; nonzero ends the build: WAYSTONE_INTERRUPTED
    void* context;               // for progress and stop
} waystone_build_options;

// Builds everything that a configuration needs on a map; an empty database if it needs nothing. In memory: no file is
// written.
WAYSTONE_API waystone_status waystone_database_build(waystone_map map, waystone_configuration configuration,
                                                     const waystone_build_options* options,
                                                     waystone_database* database);
// A hash of the configuration's walks over fixed small maps. Two programs that get the same number walk the same,
// whatever their machines, systems and compilers are. It changes when a version of Waystone changes the walks. Takes from
// milliseconds to seconds, since what the configuration needs is built for each of the maps, in memory.
WAYSTONE_API waystone_status waystone_configuration_signature(waystone_configuration configuration,
                                                              const waystone_build_options* options,
                                                              uint64_t* signature);
// A file is mapped, not read, and must not be written to while it is open.
WAYSTONE_API waystone_status waystone_database_open(const char* path, waystone_database* database);
// From what a file holds, which is copied.
WAYSTONE_API waystone_status waystone_database_read(const void* bytes, size_t size, waystone_database* database);
WAYSTONE_API waystone_status waystone_database_free(waystone_database database);
// The file appears when it is complete. After an error nothing is left behind, and an older file stays.
WAYSTONE_API waystone_status waystone_database_save(waystone_database database, const char* path);
// What such a file holds.
WAYSTONE_API waystone_status waystone_database_contents(waystone_database database, void* bytes, size_t capacity,
                                                        size_t* size);
// Adds the parts of another database, for agents of several configurations.
WAYSTONE_API waystone_status waystone_database_add(waystone_database database, waystone_database more);
// Whether agents on this map can use it; the error says why not. A map that was edited since still fits.
WAYSTONE_API waystone_status waystone_database_fits(waystone_database database, waystone_map map);

typedef struct waystone_database_info {
    uint32_t struct_size;
    uint32_t parts;
    uint64_t bytes;
    uint64_t fingerprint;  // of its map; 0 if it is empty
} waystone_database_info;
WAYSTONE_API waystone_status waystone_database_get_info(waystone_database database, waystone_database_info* info);
typedef struct waystone_database_part_info {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t bytes;
    const char* kind;  // "pdb", "knn", "cases", "levels" or "cpd"
    const char* spec;  // equal strings mean equal contents
} waystone_database_part_info;
// Parts are counted from 0. WAYSTONE_NONE beyond the last.
WAYSTONE_API waystone_status waystone_database_get_part(waystone_database database, uint32_t part,
                                                        waystone_database_part_info* info);
// What is in it, for people: some lines for each part.
WAYSTONE_API waystone_status waystone_database_describe(waystone_database database, char* text, size_t capacity,
                                                        size_t* length);

// Brings a first-move database (`cpd`) up to date with a map that was edited since, a few rows at a time, while agents
// use the old one. The map is copied.
WAYSTONE_API waystone_status waystone_refresh_begin(waystone_database old, waystone_map edited,
                                                    waystone_refresh* refresh);
// Makes up to this number of rows, nearest to an edit first; sets how many are left.
WAYSTONE_API waystone_status waystone_refresh_run(waystone_refresh refresh, uint64_t rows, uint64_t* left);
// What a build for the edited map would make, byte for byte. Makes the rows that are left. Once.
WAYSTONE_API waystone_status waystone_refresh_finish(waystone_refresh refresh, waystone_database* database);
WAYSTONE_API waystone_status waystone_refresh_free(waystone_refresh refresh);

// == Looking into databases

// Each of these answers WAYSTONE_NONE if the database has no such part.

// For each cell of the map the number of its region; WAYSTONE_NO_CELL where there is none. Level 0: the regions of a
// pattern database, or the areas of a first-move database's waypoints. From 1 on: those of a hierarchy of levels.
WAYSTONE_API waystone_status waystone_database_regions(waystone_database database, uint32_t level, uint32_t* regions,
                                                       size_t capacity, size_t* count);
// The cell that stands for each region.
WAYSTONE_API waystone_status waystone_database_representatives(waystone_database database, uint32_t level,
                                                               waystone_cell* cells, size_t capacity, size_t* count);
// The trailheads of a case base.
WAYSTONE_API waystone_status waystone_database_trailheads(waystone_database database, waystone_cell* cells,
                                                          size_t capacity, size_t* count);
// For each cell of this map the number of the nearest trailhead to which hill climbing leads from there, and back, within
// the moves that the case base allows; WAYSTONE_NO_CELL where there is none. An error if the database is for another map.
WAYSTONE_API waystone_status waystone_database_coverage(waystone_database database, waystone_map map,
                                                        uint32_t* trailheads, size_t capacity, size_t* count);
// The stored path between two trailheads, by their numbers: the states to climb to, both ends included.
WAYSTONE_API waystone_status waystone_database_case(waystone_database database, uint32_t from, uint32_t to,
                                                    waystone_cell* cells, size_t capacity, size_t* count);
typedef struct waystone_record {
    waystone_cell start, goal, subgoal;
} waystone_record;
// The solved problems of `knn`.
WAYSTONE_API waystone_status waystone_database_records(waystone_database database, waystone_record* records,
                                                       size_t capacity, size_t* count);
// A row of a first-move database: for each cell the direction of the first move from `from` towards it, or
// WAYSTONE_NO_DIRECTION. WAYSTONE_NONE for one that has waypoints instead of rows.
WAYSTONE_API waystone_status waystone_database_first_moves(waystone_database database, waystone_cell from,
                                                           uint8_t* directions, size_t capacity, size_t* count);

// == Agents

// Memory for what agents learn, which many of them may share; at least 4096 bytes. A pool and the agents on it belong
// to one thread at a time. Agents keep their pool.
WAYSTONE_API waystone_status waystone_pool_reserve(uint64_t bytes, const waystone_allocator* allocator,
                                                   waystone_pool* pool);
WAYSTONE_API waystone_status waystone_pool_free(waystone_pool pool);
WAYSTONE_API waystone_status waystone_pool_get_bytes(waystone_pool pool, uint64_t* capacity, uint64_t* used);

typedef struct waystone_agent_options {
    uint32_t struct_size;
    waystone_database database;  // {0}: none
    waystone_pool pool;          // {0}: one of its own
    uint32_t reserved;
    waystone_allocator allocator;  // for a pool of its own
} waystone_agent_options;

// Never builds a database: an error says what is missing.
WAYSTONE_API waystone_status waystone_agent_make(waystone_map map, waystone_configuration configuration,
                                                 const waystone_agent_options* options, waystone_agent* agent);
WAYSTONE_API waystone_status waystone_agent_free(waystone_agent agent);

// A new problem: everything learned is forgotten. Start and goal may be walls or outside the map: then steps answer
// WAYSTONE_UNREACHABLE until both are open.
WAYSTONE_API waystone_status waystone_agent_start(waystone_agent agent, waystone_cell start, waystone_cell goal);
// Again from elsewhere with the same goal; what was learned stays.
WAYSTONE_API waystone_status waystone_agent_restart(waystone_agent agent, waystone_cell start);
// Another goal, from where it stands.
WAYSTONE_API waystone_status waystone_agent_order(waystone_agent agent, waystone_cell goal);
// It was moved from outside: a push, a teleport. What was learned stays, the plan is dropped. WAYSTONE_BAD_PROBLEM for
// a wall, a cell outside the map, or an agent without a start.
WAYSTONE_API waystone_status waystone_agent_displace(waystone_agent agent, waystone_cell cell);

typedef uint32_t waystone_outcome;
enum {
    WAYSTONE_MOVED = 0,
    WAYSTONE_ARRIVED = 1,
    WAYSTONE_WAITING = 2,      // the work of this tick was spent before a move was chosen; it continues in the next
    WAYSTONE_UNREACHABLE = 3,  // no path leads to the goal
    WAYSTONE_STUCK = 4,        // it gave up at a limit of its configuration
    WAYSTONE_NO_MEMORY = 5     // its pool is empty
};
WAYSTONE_API const char* waystone_outcome_name(waystone_outcome outcome);

typedef struct waystone_step {
    waystone_outcome outcome;
    waystone_cell at;  // where it stands now
    uint64_t work;     // spent in this tick
} waystone_step;
// One tick: at most one move, and never more than this work.
WAYSTONE_API waystone_status waystone_agent_step(waystone_agent agent, uint64_t work, waystone_step* step);
// The same for many, each with this work. All of them are stepped; the status is the first that is not WAYSTONE_OK, and
// steps of handles that are no agents stay as they are.
WAYSTONE_API waystone_status waystone_agents_step(const waystone_agent* agents, size_t count, uint64_t work,
                                                  waystone_step* steps);

typedef struct waystone_agent_info {
    uint32_t struct_size;
    waystone_outcome outcome;  // of the last step; WAYSTONE_WAITING if there was none since the last order
    waystone_cell at, goal;    // WAYSTONE_NO_CELL before the first start
    uint64_t bytes;            // drawn from its pool, now and at most
    uint64_t peak_bytes;
    uint64_t work_bound;  // the most that one step takes; WAYSTONE_UNLIMITED if it promises no bound
} waystone_agent_info;
WAYSTONE_API waystone_status waystone_agent_get_info(waystone_agent agent, waystone_agent_info* info);

// What it did since its start or order. The first five are its work.
typedef struct waystone_counters_info {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t expanded;    // states whose successors were all generated
    uint64_t learned;     // states visited by a learning rule
    uint64_t traced;      // steps of following parents back
    uint64_t looked_up;   // database records read or compared
    uint64_t climbed;     // steps of reachability checks
    uint64_t searches;    // planning steps
    uint64_t generated;   // looks at successors, duplicates included
    uint64_t touched;     // looks at successors that are not closed yet
    uint64_t reopened;    // closed states that were opened again
    uint64_t h_updates;   // raises of h
    uint64_t h_raised;    // the sum of those raises
    uint64_t restarts;    // searches restarted because the map changed
    uint64_t back_moves;  // moves back along the search's own parents
} waystone_counters_info;
WAYSTONE_API waystone_status waystone_agent_get_counters(waystone_agent agent, waystone_counters_info* counters);

// The cells it is going to enter, as far as it knows them, the next one first. The count is what was written.
WAYSTONE_API waystone_status waystone_agent_path_ahead(waystone_agent agent, waystone_cell* cells, size_t capacity,
                                                       size_t* count);

// == Whole walks

typedef struct waystone_walk_options {
    uint32_t struct_size;
    uint32_t with_optimal;   // 1: find the optimal length too, by a search of its own
    uint64_t work_per_tick;  // 0: no limit, here and below
    uint64_t max_moves;      // stuck after that many
    uint64_t max_work;       // a move that takes more disqualifies the walk
} waystone_walk_options;
typedef struct waystone_walk_report {
    uint32_t struct_size;
    waystone_outcome outcome;
    double length;          // of the walk: 1 for straight steps, and what a diagonal costs
    double optimal_length;  // 0 if it was not asked for
    uint64_t moves;
    uint64_t straight;  // of these moves
    uint64_t diagonal;
    uint64_t ticks;
    uint64_t waits;            // ticks without a move
    uint64_t revisits;         // moves into a cell entered before
    uint64_t work;             // of the whole walk
    uint64_t work_max;         // of its most expensive move
    uint64_t tick_work_max;    // of its most expensive tick
    uint64_t expanded;         // of the whole walk
    uint64_t expanded_max;     // of the move that expanded most
    uint64_t work_bound;       // what the configuration promises
    uint64_t agent_bytes;      // at its peak
    uint64_t disqualified_at;  // the first move beyond max_work, counted from 1; 0 if there is none
    uint64_t signature;        // a hash of the walk, the same on every machine
} waystone_walk_report;
// Starts an agent and steps it until it has arrived or given up. The trail has the cells it stood on, the start first.
// WAYSTONE_BAD_PROBLEM if start or goal is a wall or outside the map.
WAYSTONE_API waystone_status waystone_agent_walk(waystone_agent agent, waystone_cell start, waystone_cell goal,
                                                 const waystone_walk_options* options, waystone_walk_report* report,
                                                 waystone_cell* trail, size_t capacity, size_t* count);

// == Looking into agents

// A cell that a planning step looked at.
typedef struct waystone_searched {
    waystone_cell cell;
    waystone_cell parent;  // WAYSTONE_NO_CELL for the first
    waystone_cost g, h, initial_h;
    uint32_t looks;     // how often it was generated; 0 if that was not counted
    uint32_t expanded;  // 1 or 0
} waystone_searched;
// Called at the end of each planning step, before anything is learned from it, with its cells in the order in which they
// were generated. Agents that search for whole paths (astar, wastar, greedy, tb) tell at the end of each tick all that
// they have seen so far, by the numbers of cells; jps, dstar and pra tell nothing. Costs time, never work. NULL ends it.
// It must not call back with this agent.
typedef void (*waystone_observer)(void* context, const waystone_searched* searched, size_t count);
WAYSTONE_API waystone_status waystone_agent_observe(waystone_agent agent, waystone_observer observer, void* context);
// The same without a callback: 1 keeps what the last step's planning looked at, 0 ends it. It replaces an observer.
WAYSTONE_API waystone_status waystone_agent_keep_searched(waystone_agent agent, int keep);
// Empty if the last step planned nothing.
WAYSTONE_API waystone_status waystone_agent_searched(waystone_agent agent, waystone_searched* searched, size_t capacity,
                                                     size_t* count);

// The heuristic towards its present target, of these cells, or of the whole map if `cells` is NULL and `count` its
// size: as learned so far, and as it was at first. Either buffer may be NULL; both have `count` values. WAYSTONE_NONE
// for agents that learn none.
WAYSTONE_API waystone_status waystone_agent_heuristic(waystone_agent agent, const waystone_cell* cells, size_t count,
                                                      waystone_cost* learned, waystone_cost* initial);

typedef struct waystone_aim_info {
    uint32_t struct_size;
    waystone_cell target;  // a subgoal, or the goal; WAYSTONE_NO_CELL before it has set out
    // What a database says of it; WAYSTONE_NO_CELL where it says nothing. `knn`: the number of the record, and its ends.
    // Pattern databases: two regions, and their representatives. Case bases: two trailheads.
    uint32_t from, to;
    waystone_cell start, goal;
    uint32_t without_subgoal;  // 1: it has subgoals, and none serves now
} waystone_aim_info;
// What it heads for, and why.
WAYSTONE_API waystone_status waystone_agent_get_aim(waystone_agent agent, waystone_aim_info* aim);

// == Crowds

// A unit's number in its crowd. It stays the same for the unit's life.
typedef uint32_t waystone_unit;
#define WAYSTONE_NO_UNIT 0xffffffffu

typedef uint32_t waystone_bodies;
enum {
    WAYSTONE_BODIES_NONE = 0,  // units pass through each other
    WAYSTONE_BODIES_CELLS = 1  // a unit fills its cell: no two on one cell, none swap, none cross on diagonals
};

typedef struct waystone_crowd_options {
    uint32_t struct_size;
    waystone_bodies bodies;
    waystone_configuration configuration;  // drives units where no shared field does; {0}: learned distances do
    waystone_database database;            // for all configurations; {0}: none
    uint64_t agent_memory;                 // bytes for what agents learn; 0: 64 MB
    uint64_t field_memory;                 // bytes for shared fields and learned distances; 0: 64 MB
    waystone_jobs jobs;                    // agents plan on these threads
    waystone_allocator allocator;
} waystone_crowd_options;

// Many units under one budget: all work of a tick is counted and never exceeds it. With 2 work for each unit, 12 with
// bodies, every unit that has a path and is not walled in by others moves in the tick of its order. The same calls give
// the same state everywhere.
WAYSTONE_API waystone_status waystone_crowd_make(waystone_map map, const waystone_crowd_options* options,
                                                 waystone_crowd* crowd);
WAYSTONE_API waystone_status waystone_crowd_free(waystone_crowd crowd);
// Another configuration for units; its number is for waystone_crowd_add(). That of the options is 0.
WAYSTONE_API waystone_status waystone_crowd_use(waystone_crowd crowd, waystone_configuration configuration,
                                                uint32_t* number);
WAYSTONE_API waystone_status waystone_crowd_add(waystone_crowd crowd, waystone_cell cell, uint32_t configuration,
                                                waystone_unit* unit);
// WAYSTONE_NONE if there is no such unit, here and below.
WAYSTONE_API waystone_status waystone_crowd_remove(waystone_crowd crowd, waystone_unit unit);

// Where units are to go. With bodies, units with the same order end on distinct cells around the place.
typedef struct waystone_order {
    waystone_cell cell;
    uint32_t within;   // it has arrived at this octile distance from the cell, in cells
    uint32_t nearest;  // 1: if no path leads there, go to the nearest cell to which one does
} waystone_order;
// An error for a cell outside the map. A wall is an order to an unreachable place.
WAYSTONE_API waystone_status waystone_crowd_order(waystone_crowd crowd, waystone_unit unit,
                                                  const waystone_order* order);
// All of them to one place; sets how many of them there were.
WAYSTONE_API waystone_status waystone_crowd_order_all(waystone_crowd crowd, const waystone_unit* units, size_t count,
                                                      const waystone_order* order, size_t* ordered);
WAYSTONE_API waystone_status waystone_crowd_stop(waystone_crowd crowd, waystone_unit unit);

typedef struct waystone_tick_report {
    uint32_t struct_size;
    uint32_t out_of_field_memory;  // 1: a field or a learned distance did not fit
    uint64_t tick;                 // counted from 1
    uint64_t work;                 // never more than the budget
    uint64_t field_work;           // of it: fields grown
    uint64_t agent_work;           // of it: by configurations
    uint32_t moved;                // units, also those pushed or displaced
    uint32_t walking;
    uint32_t deferred;  // units with orders that had no turn, for lack of budget
    uint32_t arrived;   // in this tick
    uint32_t unreachable;
    uint32_t displaced;  // from cells that became walls
} waystone_tick_report;
// One tick of everybody. The report may be NULL.
WAYSTONE_API waystone_status waystone_crowd_tick(waystone_crowd crowd, uint64_t work, waystone_tick_report* report);

typedef struct waystone_unit_move {
    waystone_unit unit;
    waystone_cell from, to;
} waystone_unit_move;
// Of the last tick, in the order they were decided.
WAYSTONE_API waystone_status waystone_crowd_moves(waystone_crowd crowd, waystone_unit_move* moves, size_t capacity,
                                                  size_t* count);
// Units that had no turn in the last tick.
WAYSTONE_API waystone_status waystone_crowd_deferred(waystone_crowd crowd, waystone_unit* units, size_t capacity,
                                                     size_t* count);

typedef uint32_t waystone_unit_status;
enum {
    WAYSTONE_UNIT_IDLE = 0,         // has no order
    WAYSTONE_UNIT_WALKING = 1,      // is on its way
    WAYSTONE_UNIT_ARRIVED = 2,      // is where it was ordered to
    WAYSTONE_UNIT_UNREACHABLE = 3,  // no path leads there; it sets out as soon as one does
    WAYSTONE_UNIT_BLOCKED = 4,      // others have kept it from getting nearer for a long time; it keeps trying
    WAYSTONE_UNIT_BURIED = 5,       // stands on a wall and found no free cell yet
    WAYSTONE_UNIT_GONE = 6          // was removed, or never added
};
WAYSTONE_API const char* waystone_unit_status_name(waystone_unit_status status);

typedef struct waystone_unit_row {
    waystone_unit unit;
    waystone_unit_status status;
    waystone_cell at;
    waystone_cell goal;  // WAYSTONE_NO_CELL without an order
} waystone_unit_row;
// All units.
WAYSTONE_API waystone_status waystone_crowd_units(waystone_crowd crowd, waystone_unit_row* units, size_t capacity,
                                                  size_t* count);
// One unit; the row has the status WAYSTONE_UNIT_GONE, and the call answers WAYSTONE_NONE, if there is no such unit.
WAYSTONE_API waystone_status waystone_crowd_unit(waystone_crowd crowd, waystone_unit unit, waystone_unit_row* row);
// Its order. WAYSTONE_NONE without one.
WAYSTONE_API waystone_status waystone_crowd_order_of(waystone_crowd crowd, waystone_unit unit, waystone_order* order);
// What it owns: its row, and what its agent has drawn from the pool.
WAYSTONE_API waystone_status waystone_crowd_unit_bytes(waystone_crowd crowd, waystone_unit unit, uint64_t* bytes);
// Who stands on a cell; only with bodies. WAYSTONE_NONE if nobody does.
WAYSTONE_API waystone_status waystone_crowd_unit_at(waystone_crowd crowd, waystone_cell cell, waystone_unit* unit);

typedef struct waystone_crowd_info {
    uint32_t struct_size;
    uint32_t units;
    uint64_t ticks;
    uint64_t state_hash;   // where everybody stands and goes: the same for the same calls, on every machine
    uint64_t bytes;        // everything, pools by what is used
    uint64_t field_bytes;  // of these: shared fields
} waystone_crowd_info;
WAYSTONE_API waystone_status waystone_crowd_get_info(waystone_crowd crowd, waystone_crowd_info* info);

// Where units stand and go, and whose turn it is, as text. The crowd forgets what can be found again, so that it goes
// on exactly like one that is restored. WAYSTONE_NOT_NOW within a recording.
WAYSTONE_API waystone_status waystone_crowd_checkpoint(waystone_crowd crowd, char* text, size_t capacity,
                                                       size_t* length);
// On the same map, as it was then, with the same databases; an error names the line. Of the options only databases, jobs
// and allocator count, and memory where it is more than 1 GiB: the text may ask for a pool of as much.
WAYSTONE_API waystone_status waystone_crowd_restore(waystone_map map, const char* checkpoint,
                                                    const waystone_crowd_options* options, waystone_crowd* crowd);

// The shared field that a unit goes by: for each cell its distance from the unit's goal, WAYSTONE_INFINITE where the
// field has not come yet. WAYSTONE_NONE if it has none.
WAYSTONE_API waystone_status waystone_crowd_field(waystone_crowd crowd, waystone_unit unit, waystone_cost* distances,
                                                  size_t capacity, size_t* count);

// == Recordings

typedef struct waystone_record_options {
    uint32_t struct_size;
    uint32_t with_units;  // 1: where each unit stands after each tick, so that a replay can name one that differs
    const char* map;      // by which whoever replays it will find the map; without line ends; NULL: empty
} waystone_record_options;
// Writes all calls, edits of the map and hashes to a file, from now on. With NULL for the path it is kept in memory.
WAYSTONE_API waystone_status waystone_crowd_record(waystone_crowd crowd, const char* path,
                                                   const waystone_record_options* options);
// Completes it. Without this a recording ends with the crowd and is as good, but replays say that it was cut.
WAYSTONE_API waystone_status waystone_crowd_end_recording(waystone_crowd crowd);
// What was recorded in memory so far. WAYSTONE_NONE if nothing was.
WAYSTONE_API waystone_status waystone_crowd_recorded(waystone_crowd crowd, char* text, size_t capacity, size_t* length);

// A recording that was written, from its file or from what that holds.
WAYSTONE_API waystone_status waystone_recording_open(const char* path, waystone_recording* recording);
WAYSTONE_API waystone_status waystone_recording_read(const void* bytes, size_t size, waystone_recording* recording);
WAYSTONE_API waystone_status waystone_recording_free(waystone_recording recording);
typedef struct waystone_recording_info {
    uint32_t struct_size;
    waystone_bodies bodies;
    uint32_t width, height;  // of its map
    waystone_rule rule;
    waystone_cost diagonal;
    uint64_t first_tick;
    uint64_t units;  // at its beginning
    const char* map;
    const char* configurations;  // one a line
} waystone_recording_info;
WAYSTONE_API waystone_status waystone_recording_get_info(waystone_recording recording, waystone_recording_info* info);

// Does again what was recorded, on a copy of the map, and compares the hash of every tick. Of the options only
// database, jobs and allocator count.
WAYSTONE_API waystone_status waystone_replay_begin(waystone_recording recording, waystone_map map,
                                                   const waystone_crowd_options* options, waystone_replay* replay);
WAYSTONE_API waystone_status waystone_replay_free(waystone_replay replay);
typedef struct waystone_replay_report {
    uint32_t struct_size;
    uint32_t complete;    // 1: the recording has an end, and it was reached
    uint64_t ticks;       // replayed so far
    uint64_t differs_at;  // the first tick whose hash differs; 0: none so far
    waystone_unit unit;   // that stands elsewhere, if the recording has units; else WAYSTONE_NO_UNIT
    waystone_cell expected, found;
    uint32_t reserved;
} waystone_replay_report;
// The next tick. WAYSTONE_NONE at the end, or after one that differs. The report may be NULL.
WAYSTONE_API waystone_status waystone_replay_tick(waystone_replay replay, waystone_replay_report* report);
// Its crowd and its map, for every call that changes nothing; calls that do answer WAYSTONE_NOT_NOW. The handles are
// freed with the replay.
WAYSTONE_API waystone_status waystone_replay_crowd(waystone_replay replay, waystone_crowd* crowd);
WAYSTONE_API waystone_status waystone_replay_map(waystone_replay replay, waystone_map* map);

// == Problems

typedef struct waystone_problem {
    waystone_cell start, goal;
} waystone_problem;

typedef struct waystone_scenario_problem_info {
    uint32_t struct_size;
    uint32_t bucket;
    uint32_t width, height;  // of its map
    uint32_t start_x, start_y, goal_x, goal_y;
    double length;     // optimal; 0 with different start and goal means that there is no path
    int32_t decimals;  // of the length, as printed
    uint32_t line;     // in the file
    const char* map;   // as in the file
} waystone_scenario_problem_info;
// `.scen` files, versions 1 and 1.0; from a path, from what a file holds, or empty.
WAYSTONE_API waystone_status waystone_scenario_open(const char* path, waystone_scenario* scenario);
WAYSTONE_API waystone_status waystone_scenario_read(const void* bytes, size_t size, waystone_scenario* scenario);
WAYSTONE_API waystone_status waystone_scenario_make(waystone_scenario* scenario);
WAYSTONE_API waystone_status waystone_scenario_free(waystone_scenario scenario);
WAYSTONE_API waystone_status waystone_scenario_count(waystone_scenario scenario, uint64_t* problems);
// Problems are counted from 0. WAYSTONE_NONE beyond the last.
WAYSTONE_API waystone_status waystone_scenario_get(waystone_scenario scenario, uint64_t number,
                                                   waystone_scenario_problem_info* problem);
// Its line does not count.
WAYSTONE_API waystone_status waystone_scenario_add(waystone_scenario scenario,
                                                   const waystone_scenario_problem_info* problem);
WAYSTONE_API waystone_status waystone_scenario_save(waystone_scenario scenario, const char* path);

// == The tuner

typedef struct waystone_tune_options {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t work;                  // the most that a move may take; 0: 1000
    uint64_t memory;                // of database and one agent together; 0: no limit
    double build_seconds;           // of one processor, predicted; 0: 10
    const char* const* candidates;  // NULL: those that the catalogue names
    size_t candidate_count;
    const waystone_problem* problems;  // NULL: sampled
    size_t problem_count;
    uint64_t samples;      // how many, half of them kept apart; 0: 256
    uint64_t seed;         // 0: 1
    uint64_t max_moves;    // a candidate that needs more for a problem is out; 0: 20,000
    double longest_build;  // seconds; a longer one is predicted, and built only for the winner; 0: 10
    const char* edits;     // changes of the map during walks: a file, or "gen:every=10,rate=5,seed=1"; NULL: none
    waystone_jobs jobs;
    void (*progress)(void* context, const char* what, double done, double total);  // from any of the threads
    int (*stop)(void* context);  // asked often, from any of the threads; nonzero ends it: WAYSTONE_INTERRUPTED
    void* context;               // for progress and stop
} waystone_tune_options;

// The configuration with the shortest paths on a map within limits. Takes seconds to minutes. The same map and options
// give the same answer. Where no candidate meets the limits, the error says what the nearest one needs.
WAYSTONE_API waystone_status waystone_tune(waystone_map map, const waystone_tune_options* options,
                                           waystone_tuning* tuning);
WAYSTONE_API waystone_status waystone_tuning_free(waystone_tuning tuning);
typedef struct waystone_tuning_info {
    uint32_t struct_size;
    uint32_t candidates;
    uint32_t rounds;
    uint32_t without_path;    // problems given that have none, and were left out
    uint64_t tuned_on;        // problems
    uint64_t kept_apart;      // problems
    const char* explanation;  // three sentences
} waystone_tuning_info;
WAYSTONE_API waystone_status waystone_tuning_get_info(waystone_tuning tuning, waystone_tuning_info* info);
// The problems: those tuned on, or with 1 for `kept_apart` those that its qualities were measured on.
WAYSTONE_API waystone_status waystone_tuning_problems(waystone_tuning tuning, int kept_apart,
                                                      waystone_problem* problems, size_t capacity, size_t* count);

// What became of a candidate.
typedef uint32_t waystone_fate;
enum {
    WAYSTONE_FATE_WINNER = 0,
    WAYSTONE_FATE_EQUAL = 1,          // not worse than the winner, as far as could be told
    WAYSTONE_FATE_WORSE = 2,          // lost a round
    WAYSTONE_FATE_TOO_MUCH_WORK = 3,  // limits that it does not meet
    WAYSTONE_FATE_TOO_MUCH_MEMORY = 4,
    WAYSTONE_FATE_TOO_LONG_TO_BUILD = 5,
    WAYSTONE_FATE_NOT_MEASURED = 6,  // its database takes too long for a trial
    WAYSTONE_FATE_UNSOLVED = 7,      // left a problem unsolved
    WAYSTONE_FATE_UNFIT = 8          // cannot be made for this map
};
WAYSTONE_API const char* waystone_fate_name(waystone_fate fate);

// A measured value and the 95 % interval around it.
typedef struct waystone_interval {
    double value, low, high;
} waystone_interval;
typedef struct waystone_candidate_info {
    uint32_t struct_size;
    waystone_fate fate;
    const char* configuration;
    const char* reason;  // one sentence if it is unfit, else empty
    uint32_t promised;   // 1: its work is a bound; 0: the largest move that was measured
    uint32_t predicted;  // 1: its database was not built, bytes are estimated
    uint32_t on_front;   // 1: no other within the limits is as good in everything and better in something
    uint32_t reserved;
    uint64_t work;  // of the most expensive move; 0 if not known
    uint64_t database_bytes;
    uint64_t agent_bytes;
    double build_seconds;     // of one processor
    waystone_interval tuned;  // over optimal, in per cent: on the problems tuned on,
    waystone_interval apart;  // and on those kept apart
    uint64_t tuned_problems;  // 0: not measured
    uint64_t apart_problems;
} waystone_candidate_info;
// The winner is number 0; then by fate and quality. WAYSTONE_NONE beyond the last.
WAYSTONE_API waystone_status waystone_tuning_get_candidate(waystone_tuning tuning, uint32_t number,
                                                           waystone_candidate_info* candidate);
// The winner's database, empty if it needs none; a handle of its own.
WAYSTONE_API waystone_status waystone_tuning_database(waystone_tuning tuning, waystone_database* database);

#ifdef __cplusplus
}
#endif

#endif  // WAYSTONE_WAYSTONE_H
