package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.inOrder;
import static orrery.docs.exercises.Ordering.overlap;
import static orrery.docs.exercises.Printing.prints;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.calledBefore;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtLeast;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inGraph;
import static orrery.docs.exercises.Requirements.measures;
import static orrery.docs.exercises.Requirements.runs;
import static orrery.docs.exercises.Streams.inOtherStream;
import static orrery.docs.exercises.Streams.inStreams;

import java.util.stream.Stream;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemPoolAttribute;
import orrery.runtime.CudaRuntime;
import orrery.sim.Check;
import orrery.sim.Machine;

/** The exercises of the lessons on memory that graphs and streams allocate. */
final class MemoryExercises {
    private static final long MIB = 1 << 20;

    private MemoryExercises() {}

    static Stream<Exercise> nodes() {
        return Stream.of(
                Exercise.named("memory-nodes-1")
                        .requires(
                                findsNothing(Check.LIFETIMES),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                called("cudaGraphLaunch", 1),
                                runs("left", 1),
                                runs("right", 1),
                                inGraph("left", "right", "alloc", "free"),
                                overlap("left", "right"),
                                awaitsAll()),
                Exercise.named("memory-nodes-2")
                        .measuring(machine -> graphMemory(machine, CUgraphMemAttribute.RESERVED_MEM_HIGH))
                        .requires(
                                prints("reserved: 64 MiB"),
                                measures("the most that graphs have reserved", 64, 64, MIB, "MiB"),
                                runs("set", 2),
                                inGraph("set", "alloc", "free"),
                                executes("free", 2),
                                findsNothing(Check.LIFETIMES),
                                awaitsAll()),
                Exercise.named("memory-nodes-3")
                        .measuring(machine -> graphMemory(machine, CUgraphMemAttribute.RESERVED_MEM_CURRENT))
                        .requires(
                                prints("reserved: 0 MiB"),
                                measures("what graphs have reserved at the end", 0, 0, MIB, "MiB"),
                                runs("set", 1),
                                inGraph("set", "alloc", "free"),
                                findsNothing(Check.LIFETIMES),
                                called("cudaDeviceGraphMemTrim", 1),
                                hostWaitsAtMost(1),
                                awaitsAll()));
    }

    static Stream<Exercise> streamOrdered() {
        return Stream.of(
                Exercise.named("stream-ordered-memory-1")
                        .measuring(machine -> poolMemory(machine, CUmemPoolAttribute.RESERVED_MEM_CURRENT))
                        .requires(
                                prints("0 MiB used, 64 MiB reserved"),
                                measures("what the pool keeps", 64, 64, MIB, "MiB"),
                                calledBefore("cudaMemPoolSetAttribute", "cudaMallocAsync"),
                                called("cudaMallocAsync", 4),
                                hostWaitsAtLeast(4),
                                runs("set", 4),
                                called("cudaFreeAsync", 4)),
                Exercise.named("stream-ordered-memory-2")
                        .requires(
                                findsNothing(Check.LIFETIMES),
                                called("cudaMallocAsync", 1),
                                called("cudaFreeAsync", 1),
                                runs("set", 1),
                                inOrder("before", "set"),
                                inOtherStream("set", "before"),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("stream-ordered-memory-3")
                        .measuring(machine -> poolMemory(machine, CUmemPoolAttribute.RESERVED_MEM_HIGH))
                        .requires(
                                prints("64 MiB used, 64 MiB reserved"),
                                measures("the most that the pool has reserved", 64, 64, MIB, "MiB"),
                                called("cudaMallocAsync", 2),
                                called("cudaFreeAsync", 2),
                                runs("set", 2),
                                inStreams("set", 2),
                                findsNothing(Check.LIFETIMES),
                                hostWaitsAtMost(1),
                                awaitsAll()));
    }

    private static long graphMemory(Machine machine, CUgraphMemAttribute attribute) {
        return CudaRuntime.of(machine).cudaDeviceGetGraphMemAttribute(0, attribute);
    }

    private static long poolMemory(Machine machine, CUmemPoolAttribute attribute) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        return cuda.cudaMemPoolGetAttribute(cuda.cudaDeviceGetDefaultMemPool(0), attribute);
    }
}
