package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Operand;
import orrery.ptx.text.Statement;

/**
 * Contracts products and sums to fused multiply-adds, where neither has a rounding modifier, as an H200's driver does
 * with the PTX of nvcc. The ISA permits it and does not say where; the rule was found by 80 programs of both kinds and
 * by what {@code ptxas} 13.0 makes of 800 random ones:
 *
 * <ul>
 *   <li>The product is used by nothing but sums and differences of its type in its basic block, directly or through
 *       {@code neg} and {@code mov}, and it is not saturated. The product, and what negates and copies it, has no
 *       guard.
 *   <li>Of two such operands of a sum, the product of fewer sums is contracted; of two with as many, the first one.
 *       Sums are considered in their order, those with products of one sum before the others. A product that is left in
 *       a sum is not contracted in later ones.
 *   <li>Barriers do not end a basic block; labels that a branch names do.
 * </ul>
 *
 * <p>The driver contracts also where a factor is written again before the sum; this does not, as compilers write no
 * such code.
 */
public final class Contractions {
    private static final ImmutableSet<String> TYPES = ImmutableSet.of("f32", "f64", "f16", "f16x2", "bf16", "bf16x2");

    private final List<Statement> body;
    private final RegisterUses uses;

    /** The terms that each sum could contract, by its place in the body. */
    private final ListMultimap<Integer, Term> candidates =
            MultimapBuilder.treeKeys().arrayListValues().build();

    /** The sums that each product is an operand of, if it could be contracted in all of them, with the term there. */
    private final Map<Integer, Map<Integer, Term>> sums = new HashMap<>();

    /** The products that are contracted in some sums and needed for others. */
    private final Set<Integer> kept = new HashSet<>();

    /**
     * A product as an operand of a sum.
     *
     * @param product the place of the product
     * @param operand the number of the operand of the sum
     * @param negation the place that negates the product; null if none does
     */
    private record Term(int product, int operand, @Nullable Integer negation) {}

    private Contractions(List<Statement> body) {
        this.body = body;
        this.uses = new RegisterUses(body);
    }

    /** Returns a body with fused multiply-adds. */
    public static List<Statement> in(List<Statement> body) {
        return body.stream().anyMatch(Contractions::isProduct) ? new Contractions(body).contracted() : body;
    }

    // -- products and sums ---------------------------------------------------------------------------------------

    private static boolean isProduct(Statement statement) {
        return statement instanceof Statement.Code code
                && code.opcode().equals("mul")
                && isUnrounded(code)
                && code.guard() == null
                && !code.modifiers().contains("sat")
                && code.operands().size() == 3
                && code.operands().get(0) instanceof Operand.Name;
    }

    private static boolean isUnrounded(Statement.Code code) {
        return TYPES.contains(type(code))
                && code.modifiers().stream()
                        .allMatch(each -> each.equals("ftz") || each.equals("sat") || each.equals(type(code)));
    }

    private static String type(Statement.Code code) {
        return code.modifiers().isEmpty()
                ? ""
                : code.modifiers().get(code.modifiers().size() - 1);
    }

    private Statement.Code code(int place) {
        return (Statement.Code) body.get(place);
    }

    private static String result(Statement.Code code) {
        return ((Operand.Name) code.operands().get(0)).name();
    }

    /** Adds the terms of a product to the candidates, if all that reads it are sums. */
    private void addTerms(int product) {
        Map<Integer, Term> terms = new HashMap<>();
        if (collectTerms(product, product, null, terms)
                && terms.entrySet().stream()
                        .allMatch(each -> canFuse(each.getKey(), each.getValue(), terms.size() == 1))) {
            terms.forEach(candidates::put);
            sums.put(product, terms);
        }
    }

    /**
     * Returns whether a fused multiply-add can stand in place of the sum: no factor is written between product and sum,
     * and a register is free for each operand that has to be negated, the product's for the first and its negation's
     * for the second.
     *
     * @param isOnly whether the product is an operand of no other sum
     */
    private boolean canFuse(int sum, Term term, boolean isOnly) {
        int product = term.product();
        String own = result(code(product));
        boolean isNegated = isProductNegated(sum, term);
        boolean needsOwn = isNegated || isAddendNegated(sum, term);
        boolean needsNegation = isNegated && isAddendNegated(sum, term);
        // In mul r, r, x the product is written over a factor. Without the product r keeps that factor, which only one
        // sum may read, and which no negated addend may overwrite.
        long overwritten = sources(product).stream().filter(own::equals).count();
        return areFactorsKept(product, sum)
                && (!needsOwn || uses.isUnwritten(own, product, sum))
                && (!needsNegation || uses.isUnwritten(result(code(negation(term))), negation(term), sum))
                && (overwritten == 0 || isOnly && !isAddendNegated(sum, term))
                && (overwritten < 2 || !isNegated);
    }

    /**
     * Collects the sums that read the register that a statement writes: a product, or its negation or copy. Returns
     * false if anything else reads it.
     */
    private boolean collectTerms(int product, int from, @Nullable Integer negation, Map<Integer, Term> terms) {
        String register = result(code(from));
        List<Integer> readers = uses.readers(from, register);
        if (readers == null || readers.isEmpty()) {
            return false;
        }
        for (int reader : readers) {
            Statement.Code code = code(reader);
            boolean isNegation = code.opcode().equals("neg");
            if (isSumOf(product, code)
                    && sources(reader).stream().filter(register::equals).count() == 1) {
                int operand = code.operands().get(1).equals(new Operand.Name(register)) ? 1 : 2;
                if (terms.put(reader, new Term(product, operand, negation)) != null) {
                    return false;
                }
            } else if (!isUnread(code, reader)
                    && (!(isNegation || code.opcode().equals("mov"))
                            || isNegation && negation != null
                            || code.guard() != null
                            || !type(code).equals(type(code(product)))
                            || result(code).equals(register)
                            || !collectTerms(
                                    product, reader, isNegation ? Integer.valueOf(reader) : negation, terms))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether nothing reads what a negation or a copy writes. */
    private boolean isUnread(Statement.Code code, int place) {
        if (!code.opcode().equals("neg") && !code.opcode().equals("mov")
                || !(code.operands().get(0) instanceof Operand.Name written)) {
            return false;
        }
        List<Integer> readers = uses.readers(place, written.name());
        return readers != null && readers.isEmpty();
    }

    private boolean isSumOf(int product, Statement.Code code) {
        return (code.opcode().equals("add") || code.opcode().equals("sub"))
                && isUnrounded(code)
                && type(code).equals(type(code(product)))
                && code.modifiers().contains("ftz") == code(product).modifiers().contains("ftz");
    }

    /** Returns the registers that an instruction with a result reads. */
    private List<String> sources(int place) {
        return code(place).operands().stream()
                .skip(1)
                .filter(Operand.Name.class::isInstance)
                .map(each -> ((Operand.Name) each).name())
                .toList();
    }

    private boolean areFactorsKept(int product, int sum) {
        return sources(product).stream().allMatch(each -> uses.isUnwritten(each, product, sum));
    }

    private boolean isAddendNegated(int sum, Term term) {
        return code(sum).opcode().equals("sub") && term.operand() == 1;
    }

    private boolean isProductNegated(int sum, Term term) {
        return (code(sum).opcode().equals("sub") && term.operand() == 2) != (term.negation() != null);
    }

    // -- the contracted body -------------------------------------------------------------------------------------

    private List<Statement> contracted() {
        for (int i = 0; i < body.size(); i++) {
            if (isProduct(body.get(i))) {
                addTerms(i);
            }
        }
        Map<Integer, Term> chosen = chooseAll();
        if (chosen.isEmpty()) {
            return body;
        }
        Set<Integer> removed = new HashSet<>();
        chosen.values().stream()
                .map(Term::product)
                .filter(each -> !kept.contains(each))
                .forEach(each -> markRemoved(each, removed));
        ImmutableList.Builder<Statement> all = ImmutableList.builder();
        for (int i = 0; i < body.size(); i++) {
            Term term = chosen.get(i);
            if (term != null) {
                addFused(i, term, all);
            } else if (!removed.contains(i)) {
                all.add(body.get(i));
            }
        }
        return all.build();
    }

    /** Chooses which product each sum contracts: those of one sum before those of several. */
    private Map<Integer, Term> chooseAll() {
        Map<Integer, Term> chosen = new TreeMap<>();
        for (int sum : candidates.keySet()) {
            choose(sum, candidates.get(sum).stream().filter(each -> sumsOf(each) == 1), chosen);
        }
        for (int sum : candidates.keySet()) {
            if (!chosen.containsKey(sum)) {
                choose(sum, candidates.get(sum).stream().filter(each -> isLeftNowhere(each.product(), chosen)), chosen);
            }
        }
        sums.forEach((product, terms) -> {
            if (!chosen.entrySet().containsAll(terms.entrySet())) {
                kept.add(product);
            }
        });
        chosen.entrySet().removeIf(each -> !hasRoom(each.getKey(), each.getValue()));
        return chosen;
    }

    /** Chooses the product of the fewest sums; of two with as many, that of the first operand. */
    private void choose(int sum, Stream<Term> terms, Map<Integer, Term> chosen) {
        terms.min(Comparator.<Term>comparingInt(this::sumsOf).thenComparingInt(Term::operand))
                .ifPresent(each -> chosen.put(sum, each));
    }

    /** Returns how many sums the product of a term is an operand of. */
    private int sumsOf(Term term) {
        return Objects.requireNonNull(sums.get(term.product())).size();
    }

    /** Returns whether no sum has contracted another product than this one, which it has as an operand. */
    private boolean isLeftNowhere(int product, Map<Integer, Term> chosen) {
        return Objects.requireNonNull(sums.get(product)).entrySet().stream()
                .allMatch(each -> each.getValue().equals(chosen.getOrDefault(each.getKey(), each.getValue())));
    }

    /** Returns whether there is a register for what a sum negates: that of a product which is kept is not free. */
    private boolean hasRoom(int sum, Term term) {
        if (!kept.contains(term.product())) {
            return true;
        }
        String written = result(code(sum));
        boolean isProductNegated = isProductNegated(sum, term);
        boolean isAddendNegated = isAddendNegated(sum, term);
        return isProductNegated
                ? !isAddendNegated
                        && !operandOf(sum, 3 - term.operand()).equals(written)
                        && !operandOf(term.product(), 2).equals(written)
                : !isAddendNegated
                        || !operandOf(term.product(), 1).equals(written)
                                && !operandOf(term.product(), 2).equals(written);
    }

    /** Returns the register that an operand is; no register for another operand. */
    private String operandOf(int place, int index) {
        return code(place).operands().get(index) instanceof Operand.Name name ? name.name() : "";
    }

    /** Marks a product, and what negates and copies it, as removed. */
    private void markRemoved(int from, Set<Integer> removed) {
        if (removed.add(from)) {
            List<Integer> readers = uses.readers(from, result(code(from)));
            for (int reader : readers == null ? List.<Integer>of() : readers) {
                String opcode = code(reader).opcode();
                if (opcode.equals("neg") || opcode.equals("mov")) {
                    markRemoved(reader, removed);
                }
            }
        }
    }

    /** Adds a fused multiply-add. The registers of the product and of its negation hold negated operands. */
    private void addFused(int sum, Term term, ImmutableList.Builder<Statement> all) {
        Statement.Code code = code(sum);
        Operand free = (kept.contains(term.product()) ? code : code(term.product()))
                .operands()
                .get(0);
        Operand one = code(term.product()).operands().get(1);
        Operand other = code(term.product()).operands().get(2);
        Operand addend = code.operands().get(3 - term.operand());
        if (isProductNegated(sum, term)) {
            if (other.equals(free)) { // the register of the product is also a factor: its old value is not read again
                other = one;
                one = free;
            }
            all.add(with(code, "neg", List.of(type(code)), List.of(free, one)));
            one = free;
        }
        if (isAddendNegated(sum, term)) {
            Operand negated = isProductNegated(sum, term)
                    ? code(negation(term)).operands().get(0)
                    : free;
            all.add(with(code, "neg", List.of(type(code)), List.of(negated, addend)));
            addend = negated;
        }
        ImmutableList<String> modifiers = ImmutableList.<String>builder()
                .add("rn")
                .addAll(code.modifiers())
                .build();
        all.add(with(code, "fma", modifiers, List.of(code.operands().get(0), one, other, addend)));
    }

    private static int negation(Term term) {
        if (term.negation() == null) {
            throw new IllegalStateException("no register for a negated addend");
        }
        return term.negation();
    }

    private static Statement.Code with(
            Statement.Code code, String opcode, List<String> modifiers, List<Operand> operands) {
        return new Statement.Code(
                code.guard(),
                code.isNegated(),
                opcode,
                ImmutableList.copyOf(modifiers),
                ImmutableList.copyOf(operands),
                code.line(),
                code.source());
    }
}
