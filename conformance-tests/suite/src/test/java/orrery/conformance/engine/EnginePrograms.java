package orrery.conformance.engine;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random programs. Each family has much of one subject, and some of the others. */
final class EnginePrograms {
    private static final int MAX_STEPS = 30;

    private EnginePrograms() {}

    /** Programs of streams. */
    static final class OfStreams implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            return ofSteps(EngineHardware.ONE_DEVICE, new Kernels());
        }
    }

    /** Programs of streams in which kernels fail while much is under way. */
    static final class OfFaults implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            Kernels kernels = new Kernels().withAttributes().withCalls().withHostWaits();
            StepGenerator calls = new StepGenerator(EngineHardware.ONE_DEVICE, kernels);
            KernelWork fails = new KernelWork(new Effect.Fail()).with(1_000);
            Arbitrary<DeviceWork> uploads = new RandomWork(kernels)
                    .copies(List.of(Area.DEVICE), List.of(Area.PINNED))
                    .map(copy -> copy);
            Arbitrary<EngineStep> steps = Arbitraries.frequencyOf(
                    Tuple.of(1, calls.submit(Arbitraries.just(fails))),
                    Tuple.of(12, calls.submit(uploads)),
                    Tuple.of(4, calls.submit()),
                    Tuple.of(3, calls.any()));
            return steps.list()
                    .ofMinSize(1)
                    .ofMaxSize(MAX_STEPS)
                    .map(all -> EngineProgram.of(EngineHardware.ONE_DEVICE, all));
        }
    }

    /** Programs of streams whose kernels have launch attributes, begin early, and wait for the host. */
    static final class OfKernels implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            Kernels kernels = new Kernels().withAttributes().withCalls().withHostWaits();
            StepGenerator calls = new StepGenerator(EngineHardware.ONE_DEVICE, kernels);
            return Arbitraries.frequencyOf(
                            Tuple.of(3, calls.submit(kernels.any().map(kernel -> kernel))), Tuple.of(1, calls.any()))
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(MAX_STEPS)
                    .map(steps -> EngineProgram.of(EngineHardware.ONE_DEVICE, steps));
        }
    }

    /** Programs of streams of green contexts, and of clusters. */
    static final class OfPartitions implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            return ofSteps(
                    EngineHardware.PARTITIONED, new Kernels().withAttributes().withClusters());
        }
    }

    /** Programs of streams of two devices. */
    static final class OfDevices implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            return Arbitraries.of(EngineHardware.TWO_DEVICES, EngineHardware.LINKED_DEVICES)
                    .flatMap(hardware -> ofSteps(hardware, new Kernels().withAttributes()));
        }
    }

    /** Programs of streams and graphs. */
    static final class OfGraphs implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            RandomGraphs drafts = new RandomGraphs(new Kernels().withHostWaits());
            return ofGraphs(EngineHardware.ONE_DEVICE, drafts.graphs(1, drafts.anyNodes(1)));
        }
    }

    /** Programs of graphs with programmatic edges, whose kernels have launch attributes. */
    static final class OfProgrammaticGraphs implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            RandomGraphs drafts =
                    new RandomGraphs(new Kernels().withAttributes().withCalls().withClusters()).withProgrammaticEdges();
            List<Queue> partitions = List.of(Queue.PARTITIONED, Queue.PARTITIONED_URGENT, Queue.LARGER);
            return ofGraphs(EngineHardware.PARTITIONED, drafts.graphs(1, drafts.kernelNodes(1, partitions)));
        }
    }

    /** Programs of streams and graphs with conditional nodes. */
    static final class OfConditionals implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            RandomGraphs drafts =
                    new RandomGraphs(new Kernels().withAttributes().withCalls()).withProgrammaticEdges();
            return ofGraphs(EngineHardware.ONE_DEVICE, drafts.graphs(2, drafts.conditionalNodes(2)));
        }
    }

    /** Programs of streams and graphs whose kernels launch graphs. */
    static final class OfDeviceLaunches implements ArbitrarySupplier<EngineProgram> {
        @Override
        public Arbitrary<EngineProgram> get() {
            RandomGraphs drafts =
                    new RandomGraphs(new Kernels().withAttributes().withCalls()).withProgrammaticEdges();
            Arbitrary<List<GraphDraft>> forKernels = drafts.launchingNodes()
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(5)
                    .map(GraphDraft::new)
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(4);
            RandomGraphs others = new RandomGraphs(new Kernels().withHostWaits());
            Arbitrary<GraphDraft> graphs =
                    drafts.graphs(1, Arbitraries.oneOf(drafts.launchingNodes(), others.anyNodes(1)));
            return ofGraphs(EngineHardware.ONE_DEVICE, graphs, forKernels);
        }
    }

    private static Arbitrary<EngineProgram> ofSteps(EngineHardware hardware, Kernels kernels) {
        return new StepGenerator(hardware, kernels)
                .any()
                .list()
                .ofMinSize(1)
                .ofMaxSize(MAX_STEPS)
                .map(steps -> EngineProgram.of(hardware, steps));
    }

    private static Arbitrary<EngineProgram> ofGraphs(EngineHardware hardware, Arbitrary<GraphDraft> graphs) {
        return ofGraphs(hardware, graphs, Arbitraries.just(new ArrayList<>()));
    }

    private static Arbitrary<EngineProgram> ofGraphs(
            EngineHardware hardware, Arbitrary<GraphDraft> graphs, Arbitrary<List<GraphDraft>> forKernels) {
        StepGenerator calls = new StepGenerator(hardware, new Kernels());
        Arbitrary<List<EngineStep>> steps = Arbitraries.frequencyOf(
                        Tuple.of(2, calls.launch()), Tuple.of(3, calls.any()))
                .list()
                .ofMaxSize(20);
        return Combinators.combine(
                        graphs.list().ofMinSize(1).ofMaxSize(2), forKernels, Arbitraries.of(false, true), steps)
                .as((drafts, draftsForKernels, priorities, all) ->
                        EngineProgram.of(hardware, drafts, draftsForKernels, priorities, all));
    }
}
