package orrery.conformance.engine;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Random kernels.
 *
 * @param attributes whether they have launch attributes
 * @param clusters whether they run in clusters
 * @param calls whether they trigger, and wait for preceding kernels
 * @param hostWaits whether they wait for the host
 */
record Kernels(boolean attributes, boolean clusters, boolean calls, boolean hostWaits) {
    private static final int MAX_COOPERATIVE_BLOCKS = 4;
    private static final int MAX_CLUSTERS = 300;

    /** Kernels that only have an effect. */
    Kernels() {
        this(false, false, false, false);
    }

    Kernels withAttributes() {
        return new Kernels(true, clusters, calls, hostWaits);
    }

    Kernels withClusters() {
        return new Kernels(attributes, true, calls, hostWaits);
    }

    Kernels withCalls() {
        return new Kernels(attributes, clusters, true, hostWaits);
    }

    Kernels withHostWaits() {
        return new Kernels(attributes, clusters, calls, true);
    }

    /** Kernels with all that. */
    Arbitrary<KernelWork> any() {
        return Combinators.combine(shapes(), launchAttributes(), kernelCalls()).as((kernel, attributes, calls) -> {
            KernelWork launched = launched(kernel, attributes);
            return launched.with(legal(calls, launched));
        });
    }

    /** The kernel with attributes, and with blocks that they allow. */
    private static KernelWork launched(KernelWork kernel, Attributes attributes) {
        int blocks = kernel.blocks();
        int cluster = attributes.cluster();
        if (attributes.cooperative()) {
            return kernel.with(attributes).with(Math.min(blocks, MAX_COOPERATIVE_BLOCKS), kernel.threads());
        } else if (cluster > 1) {
            return kernel.with(attributes).with(Math.min(blocks, MAX_CLUSTERS) * cluster, kernel.threads());
        }
        return kernel.with(attributes);
    }

    private static Arbitrary<KernelWork> shapes() {
        Arbitrary<Integer> blocks = Arbitraries.frequencyOf(
                Tuple.of(10, Arbitraries.just(1)),
                Tuple.of(10, Arbitraries.integers().between(2, 12)),
                Tuple.of(4, Arbitraries.integers().between(13, 300)),
                Tuple.of(1, Arbitraries.of(16_384, 16_385, 40_000)));
        Arbitrary<Integer> threads = Arbitraries.of(1, 32, 33, 256, 700, 1024);
        Arbitrary<Integer> sharedBytes =
                Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(1, 1024), Tuple.of(2, 48 * 1024));
        Arbitrary<Integer> nanos = Arbitraries.of(0, 1, 500, 680, 2_000, 10_000, 100_000);
        return Combinators.combine(blocks, threads, sharedBytes, nanos, Arbitraries.of(false, true), effects())
                .as((grid, block, shared, cost, whole, effect) ->
                        new KernelWork(grid, block, shared, cost, whole, Attributes.NONE, KernelCalls.NONE, effect));
    }

    private static Arbitrary<Effect> effects() {
        Arbitrary<Effect> computes = Combinators.combine(
                        RandomWork.deviceCells(), Arbitraries.integers().between(1, 5), RandomWork.deviceCells())
                .as(Effect.Compute::new);
        return Arbitraries.frequencyOf(Tuple.of(100, computes), Tuple.of(1, Arbitraries.just(new Effect.Fail())));
    }

    private Arbitrary<Attributes> launchAttributes() {
        Arbitrary<Integer> priorities = attributes
                ? Arbitraries.frequency(
                        Tuple.of(6, Attributes.AS_STREAM), Tuple.of(1, 0), Tuple.of(1, -2), Tuple.of(1, -5))
                : Arbitraries.just(Attributes.AS_STREAM);
        Arbitrary<Boolean> cooperative =
                attributes ? Arbitraries.frequency(Tuple.of(8, false), Tuple.of(1, true)) : Arbitraries.just(false);
        Arbitrary<Integer> cluster = clusters ? Arbitraries.of(1, 2, 4) : Arbitraries.just(1);
        Arbitrary<Boolean> programmatic = calls ? Arbitraries.of(true, true, false) : Arbitraries.just(false);
        return Combinators.combine(priorities, cluster, cooperative, programmatic)
                .as((priority, size, together, overlaps) ->
                        new Attributes(priority, together ? 1 : size, together, overlaps));
    }

    private Arbitrary<KernelCalls> kernelCalls() {
        Arbitrary<Integer> times = calls
                ? Arbitraries.frequency(
                        Tuple.of(2, KernelCalls.NEVER), Tuple.of(1, 0), Tuple.of(1, 300), Tuple.of(1, 10_000))
                : Arbitraries.just(KernelCalls.NEVER);
        Arbitrary<KernelCalls.Flag> flags = Combinators.combine(
                        RandomWork.INDICES, Arbitraries.integers().between(0, 3))
                .as(KernelCalls.Flag::new);
        Arbitrary<KernelCalls.Flag> some = hostWaits ? flags.injectNull(0.9) : Arbitraries.just(null);
        return Combinators.combine(times, times, Arbitraries.of(false, true), some)
                .as(KernelCalls::new);
    }

    /** A wait beyond the end of a block would be none; a trigger there is one at the end. */
    private static KernelCalls legal(KernelCalls calls, KernelWork kernel) {
        return new KernelCalls(
                calls.triggerAt(), Math.min(calls.waitAt(), kernel.nanos()), calls.waitsFirst(), calls.flag());
    }
}
