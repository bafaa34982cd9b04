// SPDX-License-Identifier: MIT
#include "lab/experiment/check.hpp"

#include "io/text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace waystone::lab {
namespace {

Expression expression(const ObjectReader& in, const char* key) {
    const Json& value = in.at(key);
    auto parsed = Expression::parse(value.is_string() ? value.get<std::string>() : value.dump());
    if (!parsed)
        throw Wrong{fmt::format("{}, column {}: {}", in.where(key), parsed.error().place, parsed.error().sentence),
                    &value};
    return std::move(*parsed);
}

// The share of "within 5%"; nothing for other relations.
std::optional<double> within(std::string_view relation) {
    constexpr std::string_view kWithin = "within ";
    if (!relation.starts_with(kWithin) || !relation.ends_with('%')) return std::nullopt;
    relation.remove_prefix(kWithin.size());
    relation.remove_suffix(1);
    const auto percent = parse_number<double>(relation);
    return percent && *percent >= 0 ? std::optional(*percent / 100) : std::nullopt;
}

// Nothing where there is no such relation.
std::optional<bool> compare(double left, std::string_view relation, double right) {
    if (relation == "<") return left < right;
    if (relation == "<=") return left <= right;
    if (relation == ">") return left > right;
    if (relation == ">=") return left >= right;
    if (relation == "=") return left == right;
    const auto share = within(relation);
    return share ? std::optional(std::abs(left - right) <= *share * std::abs(right)) : std::nullopt;
}

}  // namespace

void parse_check(const Json& json, std::vector<Check>& all) {
    const auto in = ObjectReader::named(json, kCheckShape, "claim", "a ", "check");
    const auto read_relation = [](const ObjectReader& from, Check& check) {
        check.relation = from.get<std::string>("relation");
        if (!compare(0, check.relation, 0)) from.wrong("relation", "must be <, <=, >, >=, = or within N%");
    };
    Check out;
    in.read("claim", out.claim);
    out.left = expression(in, "left");
    in.read("recalled", out.recalled);
    if (!out.recalled.empty()) {
        if (in.has("relation") || in.has("right"))
            throw Wrong{in.where() + " has a recalled value, which decides nothing, and a relation"};
    } else {
        read_relation(in, out);
        out.right = expression(in, "right");
    }
    all.push_back(out);
    in.each("readings", [&](const Json& one) {
        const auto other = ObjectReader::named(one, kReadingShape, "reading", "a ", "reading");
        Check reading = out;
        other.read("reading", reading.reading);
        reading.left = expression(other, "left");
        if (other.has("relation")) read_relation(other, reading);
        if (other.has("right")) reading.right = expression(other, "right");
        if (reading.relation.empty() != !reading.right)
            throw Wrong{other.where() + " needs a relation and what is on its right"};
        all.push_back(std::move(reading));
    });
}

std::string_view CheckResult::verdict() const {
    if (!why.empty()) return "open";
    return !holds ? "shown" : *holds ? "holds" : "fails";
}

CheckResult evaluate(const Check& check, std::span<const Fact> facts) {
    CheckResult out;
    out.claim = check.claim;
    out.reading = check.reading;
    out.relation = check.relation;
    out.recalled = check.recalled;
    const auto take = [&](const Expression& expression, std::optional<double>& place) {
        const auto value = expression.evaluate(facts);
        if (value) place = *value;
        else if (out.why.empty()) out.why = value.error().message();
    };
    take(check.left, out.left);
    if (check.right) take(*check.right, out.right);
    if (out.left && out.right) out.holds = compare(*out.left, check.relation, *out.right);
    return out;
}

Row check_row(const CheckResult& result) {
    return {{"experiment", result.experiment}, {"verdict", result.verdict()}, {"claim", result.claim},
            {"reading", result.reading},       {"ours", result.left},         {"relation", result.relation},
            {"right", result.right},           {"recalled", result.recalled}, {"why", result.why}};
}

std::string check_text(const CheckResult& result) {
    std::string figures;
    if (!result.why.empty()) figures = result.why;
    else if (result.holds)
        figures = fmt::format("ours {:.5g}, should be {} {:.5g}", *result.left, result.relation, *result.right);
    else figures = fmt::format("ours {:.5g}, recalled {}", *result.left, result.recalled);
    if (!result.reading.empty())
        return fmt::format("       another reading: {}: {}: {}\n", result.reading, result.verdict(), figures);
    return fmt::format("{:6} {}: {}\n", result.verdict(), result.claim, figures);
}

std::optional<double> Comparison::difference() const {
    if (!published || !measured) return std::nullopt;
    if (!percent) return *measured - *published;
    if (*published == 0) return std::nullopt;
    return 100 * (*measured / *published - 1);
}

std::optional<bool> Comparison::within() const {
    if (!band || !difference()) return std::nullopt;
    return std::abs(*difference()) <= *band;
}

Row comparison_row(const Comparison& c) {
    return {{"experiment", c.experiment},
            {"problems", c.variant},
            {"series", c.series},
            {"column", c.column},
            {"published", c.published},
            {"source", !c.published ? ""
                       : c.recalled ? "recalled"
                                    : "printed"},
            {"ours", c.measured},
            {"difference", c.difference()},
            {"unit", c.percent ? "%" : "points"},
            {"band", c.band},
            {"within", !c.within()   ? ""
                       : *c.within() ? "yes"
                                     : "no"},
            {"note", c.note}};
}

void evaluate(std::string_view experiment, std::span<const Check> checks, std::span<const Fact> facts,
              std::vector<CheckResult>& results, std::string& text) {
    for (const Check& check : checks) {
        CheckResult& result = results.emplace_back(evaluate(check, facts));
        result.experiment = experiment;
        text += "    " + check_text(result);
    }
}

}  // namespace waystone::lab
