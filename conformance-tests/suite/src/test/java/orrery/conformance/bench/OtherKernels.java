package orrery.conformance.bench;

import java.util.List;
import java.util.function.BiFunction;
import orrery.sim.FloatView;
import orrery.sim.Kernel;
import orrery.sim.ThreadBody;

/** Small kernels of two float arrays, each a lambda of its own: company for the kernel that is measured. */
final class OtherKernels {
    private static final List<BiFunction<FloatView, FloatView, ThreadBody>> BODIES = List.of(
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) + 1f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) * 2f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) - to.get(i));
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, -from.get(i));
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) * from.get(i));
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, 3f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, i);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, Math.abs(from.get(i)));
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, Math.max(from.get(i), to.get(i)));
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, Math.min(from.get(i), to.get(i)));
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) / 3f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, (float) Math.sqrt(from.get(i)));
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, to.get(i) * 0.5f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) + to.get(i) + 1f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) > 0f ? 1f : 0f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i) * 4f - 2f);
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, thread.threadIdxX());
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, thread.blockIdxX());
            },
            (from, to) -> thread -> {
                int i = thread.globalX();
                to.set(i, (int) from.get(i));
            });

    private OtherKernels() {}

    /** The first {@code count} of them. */
    static List<Kernel> some(int count) {
        return BODIES.subList(0, count).stream()
                .map(body -> Kernel.perThread(arguments -> body.apply(arguments.floats(0), arguments.floats(1))))
                .toList();
    }
}
