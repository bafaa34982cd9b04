// SPDX-License-Identifier: MIT
#include "lab/experiment/paper_names.hpp"
#include "lab/experiment/experiment.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

TEST(PaperNames, NumbersBecomeAuthorAndYear) {
    EXPECT_EQ(current_id("000"), "bulitko2008");
    EXPECT_EQ(current_id("001/figure8"), "bulitko2009/figure8");
    EXPECT_EQ(current_id("002/figure1/bg"), "hernandez2014/figure1/bg");
    EXPECT_EQ(current_id("003/table8"), "lustrek2006/table8");
    EXPECT_EQ(current_id("004/"), "bulitko2012/");
}

TEST(PaperNames, AnythingElseStaysAsItIs) {
    for (const char* id : {"", "/", "all", "quickstart", "lustrek2006/table8", "005/table1", "00", "0000/table3",
                           "000-upscaled.scen", "x/000"})
        EXPECT_EQ(current_id(id), id);
}

TEST(PaperNames, BuiltInExperimentsAnswerToBoth) {
    EXPECT_EQ(builtin_experiment("003/table8").value().id, "lustrek2006/table8");
    EXPECT_EQ(builtin_experiment("lustrek2006/table8").value().id, "lustrek2006/table8");
    EXPECT_EQ(experiment_text("002/figure5").value(), experiment_text("hernandez2014/figure5").value());
    EXPECT_EQ(builtin_experiment("003/tabel8").error().message(),
              "study: no study '003/tabel8'; did you mean 'lustrek2006/table8'?");
}

}  // namespace
}  // namespace waystone::lab
