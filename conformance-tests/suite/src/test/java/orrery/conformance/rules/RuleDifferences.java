package orrery.conformance.rules;

import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The cases of rules that a real driver is known to answer otherwise, each with the sentence of the document that
 * decides, or with what the driver cannot be asked.
 *
 * @param all the cases
 */
record RuleDifferences(ImmutableList<Difference> all) {
    private static final String RESOURCE = "/rule-differences.txt";

    private static final Splitter PARTS = Splitter.on(" | ").limit(4).trimResults();

    /**
     * A case.
     *
     * @param rule the rule
     * @param name the name of the case
     * @param answer what the driver answers
     * @param reason why that is no error of the rule
     */
    record Difference(String rule, String name, String answer, String reason) {}

    /** Returns the project's list: {@code rule | case | answer | reason} on each line. */
    static RuleDifferences known() {
        try (InputStream in = RuleDifferences.class.getResourceAsStream(RESOURCE)) {
            ImmutableList.Builder<Difference> all = ImmutableList.builder();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(RuleDifferences::parse)
                    .forEach(all::add);
            return new RuleDifferences(all.build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Difference parse(String line) {
        List<String> parts = PARTS.splitToList(line);
        Preconditions.checkArgument(parts.size() == 4, "not 'rule | case | answer | reason': %s", line);
        return new Difference(parts.get(0), parts.get(1), parts.get(2), parts.get(3));
    }

    /** Returns why a driver's answer to a case is known; empty if it is not. */
    Optional<String> reason(RuleCase asked, String answer) {
        return all.stream()
                .filter(each -> each.rule().equals(asked.rule())
                        && each.name().equals(asked.name())
                        && answer.startsWith(each.answer()))
                .map(Difference::reason)
                .findFirst();
    }
}
