// SPDX-License-Identifier: MIT
#include "fake_catalog.hpp"

#include "support/errors.hpp"

#include <waystone/configuration.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

// The long string, or the error.
std::string bound(std::string_view spec) {
    const auto settings = fake::catalog().bind(spec);
    return settings ? settings->full() : settings.error().message();
}

TEST(Catalog, SpellsOutEveryParameter) {
    EXPECT_EQ(bound("lrta"), "lrta(depth=fixed(d=1),goal=global,ties=larger_g)");
    EXPECT_EQ(bound("lrta()"), bound("lrta"));
    EXPECT_EQ(bound("lrta(depth=fixed(9))"), "lrta(depth=fixed(d=9),goal=global,ties=larger_g)");
    EXPECT_EQ(bound("tb(w=2.50)"), "tb(k=64,w=2.5,greedy=no,note=plain)");
    EXPECT_EQ(bound("tb(w=0.1)"), "tb(k=64,w=0.1,greedy=no,note=plain)");
    EXPECT_EQ(bound("knn(bytes=300k)"), "knn(records=10000,m=25,bytes=300000,file=none)");
}

TEST(Catalog, BindsByKeyByPositionAndByFlag) {
    EXPECT_EQ(bound("tb(16, 3)"), "tb(k=16,w=3,greedy=no,note=plain)");
    EXPECT_EQ(bound("tb(greedy,k=16)"), "tb(k=16,w=1,greedy=yes,note=plain)");
    EXPECT_EQ(bound("tb(16,greedy,3,late)"), "tb(k=16,w=3,greedy=yes,note=late)");
    EXPECT_EQ(bound("tb(greedy=no)"), bound("tb"));
    EXPECT_EQ(bound("lrta(fixed(3),pdb,first)"), "lrta(depth=fixed(d=3),goal=pdb(level=5),ties=first)");
}

TEST(Catalog, QuotesAPathOnlyWhereItMust) {
    EXPECT_EQ(bound("lrta(tree(../a.wdt))"), "lrta(depth=tree(file=../a.wdt),goal=global,ties=larger_g)");
    EXPECT_EQ(bound("lrta(tree(\"a.wdt\"))"), "lrta(depth=tree(file=a.wdt),goal=global,ties=larger_g)");
    EXPECT_EQ(bound("knn(file=\"my (b)\")"), "knn(records=10000,m=25,bytes=none,file=\"my (b)\")");
    EXPECT_EQ(bound("knn(file=\"none\")"), "knn(records=10000,m=25,bytes=none,file=\"none\")");
}

TEST(Catalog, ResolvesAliases) {
    EXPECT_EQ(bound("klrta"), "lrta(depth=fixed(d=40),goal=global,ties=larger_g)");
    EXPECT_EQ(bound("klrta(7)"), bound("lrta(depth=fixed(7))"));
    EXPECT_EQ(bound("klrta(n=7)"), bound("klrta(7)"));
    EXPECT_EQ(bound("dlrta7"), "lrta(depth=pdb(level=7),goal=pdb(level=7),ties=larger_g)");
    EXPECT_EQ(bound("tlrta(x/y)"), bound("lrta(depth=tree(x/y))"));
    EXPECT_EQ(bound("gbfs"), "tb(k=8,w=1,greedy=yes,note=plain)");
    EXPECT_EQ(bound("gbfs(greedy=no)"), "tb(k=8,w=1,greedy=no,note=plain)");
    EXPECT_EQ(bound("gbfs(greedy)"), bound("gbfs"));
    EXPECT_EQ(bound("any(pdb(2))"), bound("lrta(pdb(2))"));
    EXPECT_EQ(bound("lrta(deep)"), bound("lrta(fixed(9))"));
}

TEST(Catalog, AliasesPassOnWhatTheyDoNotKnow) {
    EXPECT_EQ(bound("klrta(n=7,ties=first)"), "lrta(depth=fixed(d=7),goal=global,ties=first)");
    EXPECT_EQ(bound("klrta(ties=first,n=7)"), bound("klrta(7,ties=first)"));
    EXPECT_EQ(bound("any(goal=pdb(2))"), bound("lrta(depth=fixed(3),goal=pdb(2))"));
    EXPECT_EQ(bound("dlrta7(ties=random)"), "lrta(depth=pdb(level=7),goal=pdb(level=7),ties=random)");
    EXPECT_EQ(bound("slow(w=3,note=late)"), "tb(k=1,w=3,greedy=no,note=late)");
    EXPECT_EQ(bound("slow(greedy)"), "tb(k=1,w=1,greedy=yes,note=plain)");
    EXPECT_EQ(bound("slow2(greedy,k=5)"), "tb(k=1,w=5,greedy=yes,note=plain)");  // the head's k, not that of tb
}

TEST(Catalog, AliasesRefuseWhatTheyFix) {
    EXPECT_EQ(bound("klrta(depth=fixed(3))"), "7: klrta fixes 'depth'; in lrta(...) you can set it");
    EXPECT_EQ(bound("klrta(3,goal=global)"), "9: klrta fixes 'goal'; in lrta(...) you can set it");
    EXPECT_EQ(bound("dlrta7(level=3)"), "8: dlrta7 fixes 'level'; in dlrta(...) you can set it");
    EXPECT_EQ(bound("dlrta7(goal=global)"), "8: dlrta fixes 'goal'; in lrta(...) you can set it");
    EXPECT_EQ(bound("slow2(w=3)"), "7: slow2 fixes 'w'; in slow(...) you can set it");
    EXPECT_EQ(bound("lrta(deep(d=3))"), "11: deep fixes 'd'; in fixed(...) you can set it");
}

TEST(Catalog, ErrorsInWhatAnAliasPassesOnPointAtIt) {
    EXPECT_EQ(bound("klrta(ties=firs)"), "12: ties must be first, larger_g or random, not 'firs'");
    EXPECT_EQ(bound("klrta(ties=first, ties=first)"), "19: 'ties' is given twice in klrta");
    EXPECT_EQ(bound("slow(greedy,greedy)"), "13: 'greedy' is given twice in slow");
    EXPECT_EQ(bound("klrta(ties=first,7)"), "18: '7' needs a name, because it follows named values");
    EXPECT_EQ(bound("klrta(7,tie=first)"), "9: no parameter 'tie' in klrta; did you mean 'ties'?");
    EXPECT_EQ(bound("slow2(nte=late)"), "7: no parameter 'nte' in slow2; did you mean 'note'?");
    EXPECT_EQ(bound("klrta(zzzzz=1)"), "7: no parameter 'zzzzz' in klrta; there are n, ties");
    EXPECT_EQ(bound("slow(7)"), "6: slow takes no parameters by position");
}

TEST(Catalog, RealAliasesTakeTheParametersOfTheLoop) {
    const auto full = [](std::string_view spec) {
        const auto settings = catalog().bind(spec);
        return settings ? settings->full() : settings.error().message();
    };
    const std::string lss = full("lss(n=20,memory=64k,ties=random)");
    EXPECT_EQ(lss, full("lrta(depth=fixed(20),lookahead=astar,learning=dijkstra,commit=frontier,ties=random,"
                        "memory=64k)"));
    EXPECT_TRUE(full("gsc(m=6,bytes=10k)").contains("bytes=10000"));
    EXPECT_TRUE(full("wastar(w=2,queue=heap)").contains("queue=heap"));
    EXPECT_TRUE(full("dalss(ties=random)").contains("ties=random"));
    EXPECT_EQ(full("lss(lookahead=bfs)"), "5: lss fixes 'lookahead'; in lrta(...) you can set it");
    EXPECT_EQ(full("lss(n=20,memry=64k)"), "10: no parameter 'memry' in lss; did you mean 'memory'?");
    EXPECT_EQ(full("lss(memory=1)"), "12: memory must be in 4096..1000000000000, not 1");
}

TEST(Catalog, NamesTheNearestValidWord) {
    EXPECT_EQ(bound("lrtb"), "1: no agent 'lrtb'; did you mean 'lrta'?");
    EXPECT_EQ(bound("klrtaa(3)"), "1: no agent 'klrtaa'; did you mean 'klrta'?");
    EXPECT_EQ(bound("lrta(dept=fixed(9))"), "6: no parameter 'dept' in lrta; did you mean 'depth'?");
    EXPECT_EQ(bound("lrta(depth=fixd(9))"), "12: no depth policy 'fixd'; did you mean 'fixed'?");
    EXPECT_EQ(bound("lrta(depth=zzzzzz)"), "12: no depth policy 'zzzzzz'; there are fixed, tree, pdb, deep");
    EXPECT_EQ(bound("lrta(depth=\"fixed\")"), "12: no depth policy 'fixed'; did you mean 'fixed'?");
    EXPECT_EQ(bound("tb(16,2,plain,gredy)"), "15: no parameter 'gredy' in tb; did you mean 'greedy'?");
    EXPECT_EQ(bound("klrta(m=3)"), "7: no parameter 'm' in klrta; did you mean 'n'?");
}

TEST(Catalog, TellsAPolicyOfAnotherKind) {
    EXPECT_EQ(bound("lrta(depth=global)"), "12: 'global' is a goal policy, not a depth policy");
    EXPECT_EQ(bound("lrta(depth=tb(3))"), "12: 'tb' is an agent, not a depth policy");
    EXPECT_EQ(bound("fixed(3)"), "1: 'fixed' is a depth policy, not an agent");
    EXPECT_EQ(bound("deep"), "1: 'deep' is a depth policy, not an agent");
}

TEST(Catalog, RefusesValuesThatDoNotFit) {
    EXPECT_EQ(bound("tb(k=0)"), "6: k must be in 1..1000000, not 0");
    EXPECT_EQ(bound("tb(k=1000001)"), "6: k must be in 1..1000000, not 1000001");
    EXPECT_EQ(bound("tb(k=-3)"), "6: k must be in 1..1000000, not -3");
    EXPECT_EQ(bound("tb(k=99999999999999999999)"), "6: k must be in 1..1000000, not 99999999999999999999");
    EXPECT_EQ(bound("tb(k=6x)"), "6: k must be a whole number, not '6x'");
    EXPECT_EQ(bound("tb(k=6.5)"), "6: k must be a whole number, not '6.5'");
    EXPECT_EQ(bound("tb(k=16k)"), "6: k must be a whole number, not '16k'");
    EXPECT_EQ(bound("tb(k=f(1))"), "6: k must be a whole number, not 'f(...)'");
    EXPECT_EQ(bound("tb(k=\"6\")"), "6: k must be a whole number, not quoted text");
    EXPECT_EQ(bound("tb(w=1000.5)"), "6: w must be in 0..1000, not 1000.5");
    for (const std::string wrong : {"nan", "inf", "0x10", "1e", ".5", "+1", "1e999", "--1"})
        EXPECT_FALSE(fake::catalog().bind("tb(w=" + wrong + ")").has_value()) << wrong;
    EXPECT_EQ(bound("tb(w=one)"), "6: w must be a number, not 'one'");
    EXPECT_EQ(bound("tb(greedy=maybe)"), "11: greedy must be yes or no, not 'maybe'");
    EXPECT_EQ(bound("lrta(ties=firs)"), "11: ties must be first, larger_g or random, not 'firs'");
    EXPECT_EQ(bound("lrta(ties=first(2))"), "11: ties must be one of first|larger_g|random, not 'first(...)'");
    EXPECT_EQ(bound("lrta(fixed(0))"), "12: d must be at least 1, not 0");
    EXPECT_EQ(bound("knn(bytes=3T)"), "11: bytes must be a whole number, optionally followed by k, M or G, not '3T'");
    EXPECT_EQ(bound("knn(bytes=k)"), "11: bytes must be a whole number, optionally followed by k, M or G, not 'k'");
    EXPECT_EQ(bound("knn(bytes=9000000000G)"), "11: bytes must be in 1..1000000000000, not 9000000000G");
    EXPECT_EQ(bound("lrta(tree(\"\"))"), "11: file must not be empty");
    EXPECT_EQ(bound("lrta(tree(a(b)))"), "11: file must be a path, not 'a(...)'");
}

TEST(Catalog, CountsArguments) {
    EXPECT_EQ(bound("tb(k=1,k=2)"), "8: 'k' is given twice in tb");
    EXPECT_EQ(bound("tb(1,k=2)"), "6: 'k' is given twice in tb");
    EXPECT_EQ(bound("tb(w=1,5)"), "8: '5' needs a name, because it follows named values");
    EXPECT_EQ(bound("tb(greedy,greedy)"), "11: 'greedy' is given twice in tb");
    EXPECT_EQ(bound("lrta(fixed(1,2))"), "14: fixed takes no more than 1 value by position");
    EXPECT_EQ(bound("lrta(goal=global(1))"), "18: global takes no parameters");
    EXPECT_EQ(bound("lrta(goal=global(x=1))"), "18: global takes no parameters");
    EXPECT_EQ(bound("lrta(tree)"), "6: tree needs a value for 'file'");
    EXPECT_EQ(bound("tlrta"), "1: tlrta needs a value for 'file'");
}

TEST(Catalog, PointsIntoAnAliasWhereTheUserWrote) {
    EXPECT_EQ(bound("klrta(n=0)"), "9: n must be at least 1, not 0");
    EXPECT_EQ(bound("klrta(0)"), "7: n must be at least 1, not 0");
    EXPECT_EQ(bound("dlrta(level=21)"), "13: level must be in 0..20, not 21");
    EXPECT_EQ(bound("any(depth=global)"), "11: 'global' is a goal policy, not a depth policy");
    EXPECT_EQ(bound("lrta(goal=pdb,depth=deep(x))"), "26: n must be a whole number, not 'x'");
    EXPECT_EQ(bound("klrta(1,2)"), "9: klrta takes no more than 1 value by position");
}

TEST(Catalog, MakesAgentsAndPointsAtValuesThatDisagree) {
    const Terrain cell = Terrain::Ground;
    const Grid grid(1, 1, {&cell, 1});
    auto agent = make_agent(grid, "klrta(3)", {}, fake::catalog());
    ASSERT_TRUE(agent.has_value());
    agent->start(0, 0);
    EXPECT_EQ(agent->now(), 0u);
    const auto wrong = make_agent(grid, "knn(records=10,m=11)", {}, fake::catalog());
    ASSERT_FALSE(wrong.has_value());
    EXPECT_EQ(wrong.error().message(), "18: m cannot exceed records");
    EXPECT_FALSE(make_agent(grid, "lrtb", {}, fake::catalog()).has_value());
}

TEST(Catalog, SeparatesBadStringsFromBadValues) {
    EXPECT_EQ(fake::catalog().bind("tb(k=0)").error().code, ErrorCode::BadParameter);
    EXPECT_EQ(fake::catalog().bind("tb(k=x)").error().code, ErrorCode::BadSpec);
}

TEST(Catalog, ListsAreWithoutMistakes) {
    EXPECT_EQ(catalog().mistakes(), std::vector<std::string>{});
    EXPECT_EQ(fake::catalog().mistakes(), std::vector<std::string>{});
}

// An entry that nothing can be made from.
class Bare final : public Entry {
public:
    explicit constexpr Bare(const Description& text) : Entry(text, this) {}
};

TEST(Catalog, RefusesToMakeAnAgentWithoutAFactory) {
    static constexpr Description text{"still", "agent", "Stands.", "", "", {}};
    static constexpr Bare still(text);
    static constexpr const Entry* entries[] = {&still};
    const Terrain cell = Terrain::Ground;
    const Grid grid(1, 1, {&cell, 1});
    const auto agent = make_agent(grid, "still", {}, Catalog(entries, {}));
    ASSERT_FALSE(agent.has_value());
    EXPECT_EQ(agent.error().message(), "1: 'still' has no factory");
}

TEST(Catalog, FindsMistakesInLists) {
    static constexpr Param params[] = {Param::integer("n", "0", 1, 9, ""), Param::integer("n", "1", 1, 9, ""),
                                       Param::policy("self", "loop", "depth", "")};
    static constexpr Description loop_text{"loop", "depth", "", "", "", params};
    static constexpr Description idle_text{"idle", "learning", "Idles.", "", "", {}};
    static constexpr Bare loop(loop_text), idle(idle_text);
    static constexpr const Entry* entries[] = {&loop, &loop, &idle};
    static constexpr Alias aliases[] = {{"a", "a", ""}, {"b", "c(1)", ""}};
    const Catalog broken(entries, aliases);
    const std::vector<std::string> once{"depth policy loop has no summary",
                                        "depth policy loop: n must be in 1..9, not 0",
                                        "depth policy loop parameter n is listed twice",
                                        "depth policy loop has no factory",
                                        "learning policy idle has no factory",
                                        "learning policy idle: no entry uses this kind"};
    const auto found = broken.mistakes();
    for (const std::string& expected : once) EXPECT_NE(std::ranges::find(found, expected), found.end()) << expected;
    EXPECT_NE(std::ranges::find(found, "depth policy loop is listed twice"), found.end());
    EXPECT_NE(std::ranges::find(found, "alias a: 'a' contains itself"), found.end());
    EXPECT_NE(std::ranges::find(found, "alias b: no agent 'c'; did you mean 'a'?"), found.end());
}

std::string refused(const Entry& entry, Catalog catalog = {}) { return said(catalog.add(entry)); }

constexpr Description kMine{.name = "mine", .summary = "M.", .bound = "", .paper = "", .params = fake::kTb};
constexpr AgentEntry kMineEntry(kMine, fake::make);

TEST(Catalog, TakesEntriesOfAUsersOwn) {
    Catalog own;
    ASSERT_TRUE(own.add(kMineEntry));
    EXPECT_EQ(own.mistakes(), std::vector<std::string>{});
    EXPECT_EQ(own.full("mine(9)").value(), "mine(k=9,w=1,greedy=no,note=plain)");
    EXPECT_TRUE(own.full("lss(n=9)").has_value());
    EXPECT_TRUE(own.describe("mine").value().starts_with("mine  (agent)"));
    const auto names = own.agent_names(), before = Catalog::standard().agent_names();
    EXPECT_EQ(names.size(), before.size() + 1);
    EXPECT_LT(std::ranges::find(names, "mine"), std::ranges::find(names, "lss")) << "agents come before short names";
    const std::string page = own.describe_markdown();
    EXPECT_LT(page.find("### `mine`"), page.find("## Policies")) << "with its kind";

    EXPECT_TRUE(Configuration::parse("mine", own));
    EXPECT_EQ(said(own.full("mine(x=1)")), "6: no parameter 'x' in mine; did you mean 'k'?");
    EXPECT_EQ(said(Configuration::parse("mine")), "1: no agent 'mine'; the nearest is 'refine'") << "only in its own";
    EXPECT_EQ(Catalog::standard().agent_names(), before);
}

TEST(Catalog, AConfigurationOutlivesItsCatalogue) {
    const Map map = Map::draw("..").value();
    const auto parsed = [] {
        Catalog own;
        EXPECT_TRUE(own.add(kMineEntry));
        return Configuration::parse("mine(k=2)", own);
    }();
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->full(), "mine(k=2,w=1,greedy=no,note=plain)");
    EXPECT_EQ(parsed->needs(), std::vector<std::string>{});
    EXPECT_TRUE(make_agent(map, *parsed));
    EXPECT_TRUE(Database::build(map, *parsed)->empty());
}

TEST(Catalog, SaysWhatIsWrongWithAnEntryOfAUsersOwn) {
    const std::string start = "cannot be added to the catalogue: ";
    static constexpr Description taken{.name = "lrta", .summary = "L.", .bound = "", .paper = "", .params = {}};
    static constexpr Description alias{.name = "lss", .summary = "L.", .bound = "", .paper = "", .params = {}};
    static constexpr Description spaced{.name = "my own", .summary = "M.", .bound = "", .paper = "", .params = {}};
    static constexpr Description silent{.name = "mine", .summary = "", .bound = "", .paper = "", .params = {}};
    static constexpr AgentEntry a(taken, fake::make), b(alias, fake::make), c(spaced, fake::make),
        d(silent, fake::make);
    EXPECT_EQ(refused(a), start + "agent lrta is listed twice");
    EXPECT_EQ(refused(b), start + "agent lss is listed twice");
    EXPECT_EQ(refused(c),
              start + "agent my own: 'my own' is not a valid name: use letters, digits and _, starting with a letter");
    EXPECT_EQ(refused(d), start + "agent mine has no summary");

    static constexpr Param far[] = {Param::integer("n", "10", 1, 9, "")};
    static constexpr Param twice[] = {Param::flag("n", ""), Param::flag("n", "")};
    static constexpr Param lost[] = {Param::policy("depth", "deeep", "depth", "")};
    static constexpr Description f{.name = "f", .summary = "F.", .bound = "", .paper = "", .params = far};
    static constexpr Description g{.name = "g", .summary = "G.", .bound = "", .paper = "", .params = twice};
    static constexpr Description h{.name = "h", .summary = "H.", .bound = "", .paper = "", .params = lost};
    static constexpr AgentEntry ff(f, fake::make), gg(g, fake::make), hh(h, fake::make);
    EXPECT_EQ(refused(ff), start + "agent f: n must be in 1..9, not 10");
    EXPECT_EQ(refused(gg), start + "agent g parameter n is listed twice");
    EXPECT_TRUE(refused(hh).starts_with(start + "agent h: no depth policy 'deeep'")) << refused(hh);

    static constexpr Bare bare({"bare", "agent", "Bare.", "", "", {}});
    EXPECT_EQ(refused(bare), start + "agent bare has no factory");

    Catalog own;
    EXPECT_FALSE(own.add(a));
    EXPECT_EQ(own.agent_names(), Catalog::standard().agent_names()) << "after an error it is as it was";
}

TEST(Catalog, AnEmptyListStillAnswers) {
    const Catalog empty({}, {});
    EXPECT_EQ(empty.bind("astar").error().message(), "1: no agent 'astar'");
    EXPECT_EQ(empty.describe_all(), "");
    EXPECT_EQ(empty.describe("x").error().message(), "no entry 'x' in the catalogue");
}

}  // namespace
}  // namespace waystone
