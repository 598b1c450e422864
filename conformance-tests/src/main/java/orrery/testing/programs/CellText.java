package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Texts of numbers in memory and of lists, for all kinds of programs. */
final class CellText {
    private CellText() {}

    /** Returns the numbers that work leaves that is done in order, from memory full of zeros. */
    static ImmutableList<Integer> apply(Stream<? extends ProgramWork> work) {
        int[] cells = new int[ProgramRun.CELLS];
        work.forEach(each -> each.apply(cells));
        return ImmutableList.copyOf(Ints.asList(cells));
    }

    /** Fails if numbers are not as expected. */
    static void verify(List<Integer> expected, List<Integer> cells, TestProgram program) {
        if (!expected.equals(cells)) {
            throw new AssertionError(
                    "expected the memory " + expected + ", but it is " + cells + ", after the program\n" + program);
        }
    }

    /**
     * Returns a list without one half, without the other half, then without a quarter, and so on to single elements.
     */
    static <T> List<List<T>> parts(List<T> all) {
        List<List<T>> parts = new ArrayList<>();
        for (int length = (all.size() + 1) / 2; length > 0; length = length == 1 ? 0 : (length + 1) / 2) {
            for (int begin = 0; begin < all.size(); begin += length) {
                parts.add(ImmutableList.<T>builder()
                        .addAll(all.subList(0, begin))
                        .addAll(all.subList(Math.min(all.size(), begin + length), all.size()))
                        .build());
            }
        }
        return parts;
    }

    /** Returns a list with another element in one place. */
    static <T> List<T> replaced(List<T> all, int index, T element) {
        List<T> changed = new ArrayList<>(all);
        changed.set(index, element);
        return ImmutableList.copyOf(changed);
    }
}
