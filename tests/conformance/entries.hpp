// SPDX-License-Identifier: MIT
// Who has to conform, and what the tests are called.
#pragma once

#include "support/policies.hpp"

#include <waystone/catalog.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

// What a policy needs beside it to keep the promises of an agent.
inline std::string conformance_company(const Description& policy) {
    // Without learning an agent arrives where it sees its goal from anywhere, and walks all the way.
    if (policy.kind == "learning" && policy.name == "none") return ",depth=fixed(4000),commit=frontier";
    return "";
}

// Who is tested: everything the catalogue can name, parameters that change what an agent is, the agent of an example,
// and an lrta with every policy that none of these uses.
inline std::vector<std::string> conformance_entries() {
    std::vector<std::string> specs = Catalog::standard().agent_names();
    for (const char* spec :
         {"lrta(depth=fixed(3))",
          "lrta(depth=fixed(5),ties=larger_g,order=testbed)",
          "lrta(depth=fixed(4),lookahead=bfs(pathmax=stored))",
          "lrta(depth=fixed(3),lookahead=bfs(pathmax=largest_h))",
          "lrta(depth=fixed(3),lookahead=bfs(pathmax=least_f),ties=random,seed=7)",
          "lrta(memory=64k)",
          "rta(d=3)",
          "lrts(d=3)",
          "lrts(d=3,gamma=0.5)",
          "lrts(d=2,quota=10)",
          "lrts(d=3,learning=uniform)",
          "lrts(d=4,learning=maxmin)",
          "klrta(n=1)",
          "klrta(n=7)",
          "lss(n=1)",
          "lss(n=9)",
          "rtaa(n=9)",
          "plrta(queue=1)",
          "plrta(queue=250)",
          "dalss(n=9)",
          "dartaa(n=9)",
          "wlss(n=9,w=4)",
          "bestfirst(queue=heap)",
          "bestfirst(order=paper,w=0.2)",
          "bestfirst(ties=smaller_g)",
          "prlrta(level=1)",
          "prlrta(level=2,depth=fixed(3))",
          "prlrta(level=1,depth=fixed(1),corridor=neighbours)",
          "prlrta(level=2,depth=fixed(2),aim=representative,gamma=0.5)",
          "refine(level=1,depth=fixed(3),h=zero,commit=frontier)",
          "refine(level=1,depth=fixed(5),lookahead=astar,learning=dijkstra,cliques=plain)",
          "tb(k=1)",
          "tb(k=1,t=1,greedy)",
          "tb(k=4,w=3)",
          "tb(k=4,w=1.4,t=5,reopen=yes)",
          "tb(k=16,greedy,restart=eager)",
          "tb(k=4,greedy,improve=no)",
          "tb(k=4,spare=expand)",
          "tb(k=2,t=9,w=2,spare=expand)",
          "pra(level=1)",
          "pra(level=3,corridor=path,cliques=plain)",
          "pra(ties=smaller_g,metric=euclidean)",
          "lrta(depth=oracle(max=4))",
          "lrta(depth=oracle(max=9),lookahead=astar,learning=dijkstra,commit=frontier)",
          "lrta(depth=pdb(level=1,cap=9))",
          "lrta(depth=pdb(level=1,cap=30),lookahead=astar,learning=dijkstra,commit=frontier)",
          "lrta(depth=pdb(cap=30,fallback=stored),goal=pdb(level=1),lookahead=astar,learning=rtaa)",
          "lrta(depth=fixed(2),goal=pdb(level=1))",
          "lrta(depth=fixed(3),goal=pdb(level=1,cliques=plain,select=on_reach,revisit=subgoal))",
          "lrta(depth=pdb(cap=9,deepen=2),goal=pdb(level=1,revisit=later,n=3))",
          "lrta(depth=fixed(9),goal=pdb(level=1,revisit=region),lookahead=astar,learning=dijkstra,commit=frontier)",
          "lrta(goal=pdb(level=1,trace=random,revisit=moves,n=3),learning=sweep(queue=9))",
          "hcdps(m=2,pick=systematic,choose=best)",
          "hcdps(m=3,paths=dp)",
          "gsc(m=3,trailheads=4)",
          "gsc(m=2,trailheads=9,relevant=4,choose=best,fallback=lrta(depth=fixed(3)))",
          "gsc(m=2,trailheads=3,fallback=tb(k=4,w=2))",
          "gsc(m=2,trailheads=5,gaps=fallback,fallback=tb(k=4))",
          "gsc(m=3,trailheads=4,gaps=fallback,choose=best)",
          "prlrta(level=1,fallback=tb(k=8))",
          "cpd(fallback=lrta(depth=fixed(3)))",
          "cpd(fallback=tb(k=4))",
          "cpd(bytes=40k,fallback=tb(k=4))",
          "dlrta(level=1,cap=1000)",
          "dlrta(level=1,cap=20,cliques=tiles)",
          "knn(records=50,m=4,d=1)",
          "knn(records=50,m=4,d=1,retry=7,subgoal=farthest)",
          "knn(records=50,m=4,d=1,fallback=tb(k=4))",
          "lrta(depth=fixed(2),goal=pdb(level=1),fallback=lrta(depth=fixed(3)))",
          "prlrta(level=1,depth=pdb(level=1,cap=5))",
          "prlrta(level=1,depth=pdb(cap=5),goal=pdb)",
          "prlrta(level=1,depth=fixed(2),goal=pdb)",
          "knn(records=200,m=9,tries=3)",
          "dlrta(level=1,cap=4,revisit=permanent)",
          "lrta(depth=tree(\"" WAYSTONE_SOURCE_DIR "/tests/conformance/depth.wdt\"))",
          "lrta(depth=tree(\"" WAYSTONE_SOURCE_DIR "/tests/conformance/depth.wdt\"),commit=frontier)",
          "counting",
          "counting(w=8)"})
        specs.push_back(spec);
    for (const Entry* policy : unused_policies(specs))
        specs.push_back(lrta_with(policy->description, conformance_company(policy->description)));
    return specs;
}

// gtest wants letters, digits and _.
inline std::string conformance_title(const ::testing::TestParamInfo<std::string>& instance) {
    std::string title, spec = instance.param;
    if (const auto at = spec.find(WAYSTONE_SOURCE_DIR); at != std::string::npos)
        spec.erase(at, std::string_view(WAYSTONE_SOURCE_DIR).size());
    for (const char c : spec) title += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return title;
}

}  // namespace waystone
