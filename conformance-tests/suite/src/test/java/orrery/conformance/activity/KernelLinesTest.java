package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.BranchActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.GlobalAccessActivity;
import orrery.cupti.record.SourceLocatorActivity;
import orrery.driver.CUfunction;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What instrumented kernels tell of their lines: the accesses and branches of each, and where it is in the source. */
class KernelLinesTest extends WithContext {
    /** Reads in a row, writes 32 bytes apart where its number is even. */
    private static final Kernel SCATTER = Kernel.perThread(arguments -> {
        IntView in = arguments.ints(0);
        IntView out = arguments.ints(1);
        return thread -> {
            int i = thread.globalX();
            int value = in.get(i);
            if (thread.branch(i % 2 == 0)) {
                out.set(8 * i, value);
            }
        };
    });

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void sourceRecordsNameTheLinesOfAKernel(int workers) {
        try (Machine machine = Machine.create(MachineOptions.defaults().withWorkers(workers))) {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction scatter = function(cuda, SCATTER);
            long in = cuda.cuMemAlloc(128 * 4);
            long out = cuda.cuMemAlloc(128 * 32);
            Recording recording = new Recording(
                    machine,
                    Generation.CUDA_13_0,
                    ActivityKind.SOURCE_LOCATOR,
                    ActivityKind.GLOBAL_ACCESS,
                    ActivityKind.BRANCH);
            cuda.cuLaunchKernel(scatter, 2, 1, 1, 64, 1, 1, 0, null, in, out);
            cuda.cuLaunchKernel(scatter, 2, 1, 1, 64, 1, 1, 0, null, in, out);
            List<GlobalAccessActivity> accesses = recording.records(GlobalAccessActivity.class);
            assertEquals(
                    List.of("load of 4: 4 warps, 128 threads, 16 of 16", "store of 4: 4 warps, 64 threads, 64 of 8"),
                    accesses.stream().limit(2).map(KernelLinesTest::access).toList());
            assertEquals(
                    accesses.stream().limit(2).map(KernelLinesTest::access).toList(),
                    accesses.stream().skip(2).map(KernelLinesTest::access).toList());
            assertEquals(accesses.get(0).correlationId() + 1, accesses.get(2).correlationId());
            BranchActivity branch = recording.records(BranchActivity.class).get(0);
            assertEquals(4, branch.executed());
            assertEquals(4, branch.diverged());
            assertEquals(128, branch.threadsExecuted());
            List<SourceLocatorActivity> lines = recording.records(SourceLocatorActivity.class);
            assertEquals(3, lines.size());
            assertEquals("KernelLinesTest.java", lines.get(0).fileName());
            Map<Integer, Integer> numbers = lines.stream()
                    .collect(Collectors.toMap(SourceLocatorActivity::id, SourceLocatorActivity::lineNumber));
            int read = numbers.get(accesses.get(0).sourceLocatorId());
            assertEquals(read + 1, numbers.get(branch.sourceLocatorId()));
            assertEquals(read + 2, numbers.get(accesses.get(1).sourceLocatorId()));
        }
    }

    private static String access(GlobalAccessActivity access) {
        boolean load = (access.flags() & ActivityFlag.GLOBAL_ACCESS_KIND_LOAD) != 0;
        return (load ? "load" : "store") + " of " + (access.flags() & ActivityFlag.GLOBAL_ACCESS_KIND_SIZE_MASK) + ": "
                + access.executed() + " warps, " + access.threadsExecuted() + " threads, " + access.l2Transactions()
                + " of " + access.theoreticalL2Transactions();
    }

    /** Even threads of the first block and odd threads of the second access memory: that are two warps. */
    @Test
    void aWarpIsOfOneBlock() {
        Kernel kernel = Kernel.perThread(arguments -> {
            IntView out = arguments.ints(0);
            return thread -> {
                if (thread.threadIdxX() % 2 == thread.blockIdxX()) {
                    out.set(thread.globalX(), 1);
                }
            };
        });
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.GLOBAL_ACCESS);
        cuda.cuLaunchKernel(function(kernel), 2, 1, 1, 32, 1, 1, 0, null, cuda.cuMemAlloc(64 * 4));
        assertEquals(
                "store of 4: 2 warps, 32 threads, 8 of 4",
                access(recording.records(GlobalAccessActivity.class).get(0)));
    }

    /** A warp diverges where some of its threads take a branch and others do not. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "31, 1", "32, 0"})
    void aWarpDivergesIfItsThreadsDisagree(int taking, int diverged) {
        Kernel kernel = Kernel.perThread(arguments -> thread -> thread.branch(thread.threadIdxX() < taking));
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.BRANCH);
        cuda.cuLaunchKernel(function(kernel), 1, 1, 1, 32, 1, 1, 0, null);
        BranchActivity branch = recording.records(BranchActivity.class).get(0);
        assertEquals(List.of(1, diverged), List.of(branch.executed(), branch.diverged()));
    }

    /** Lines that were seen before their activity kind is enabled are recorded when they are seen again. */
    @Test
    void linesAreToldWhenSomebodyListens() {
        CUfunction scatter = function(SCATTER);
        long in = cuda.cuMemAlloc(64 * 4);
        long out = cuda.cuMemAlloc(64 * 32);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.GLOBAL_ACCESS);
        cuda.cuLaunchKernel(scatter, 1, 1, 1, 64, 1, 1, 0, null, in, out);
        assertEquals(List.of(), recording.records(SourceLocatorActivity.class));
        recording.cupti().cuptiActivityEnable(ActivityKind.SOURCE_LOCATOR);
        cuda.cuLaunchKernel(scatter, 1, 1, 1, 64, 1, 1, 0, null, in, out);
        assertEquals(
                Set.of(1, 2),
                recording.records(SourceLocatorActivity.class).stream()
                        .map(SourceLocatorActivity::id)
                        .collect(Collectors.toSet()));
    }

    /** Markers that come when the recorder is closed leave no trace, and ask for no buffer. */
    @Test
    void aClosedRecorderRecordsNothing() {
        try (Machine machine = Machine.create()) {
            Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.MARKER);
            Nvtx nvtx = Nvtx.of(machine);
            nvtx.mark("before");
            int before = recording.records().size();
            recording.cupti().close();
            nvtx.mark("after");
            assertEquals(1, before);
            assertEquals(0, recording.buffers());
        }
    }

    /** A probe changes no result of kernels of any grain, and distinguishes their threads. */
    @Test
    void threadsOfBlocksAndBarriers() {
        Kernel phases = Kernel.perBlock(arguments -> {
            IntView out = arguments.ints(0);
            return block -> block.forEachThread(thread -> out.set(thread.globalX(), thread.threadIdxX()));
        });
        Kernel barriers = Kernel.perThreadWithBarriers(arguments -> {
            IntView out = arguments.ints(0);
            return thread -> {
                thread.syncThreads();
                out.set(thread.globalX(), thread.threadIdxX());
            };
        });
        Kernel launch = Kernel.perLaunch(arguments -> {
            IntView out = arguments.ints(0);
            return whole -> {
                for (int i = 0; i < 128; i++) {
                    out.set(i, i % 64);
                }
            };
        });
        List<String> counted = new ArrayList<>();
        for (Kernel kernel : List.of(phases, barriers, launch)) {
            try (Machine machine = Machine.create()) {
                CudaDriver cuda = driverWithContext(machine);
                Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.GLOBAL_ACCESS);
                long out = cuda.cuMemAlloc(128 * 4);
                cuda.cuLaunchKernel(function(cuda, kernel), 2, 1, 1, 64, 1, 1, 0, null, out);
                int[] result = ints(cuda, out, 128);
                assertEquals(63, result[127]);
                counted.add(access(recording.records(GlobalAccessActivity.class).get(0)));
            }
        }
        assertEquals(
                List.of(
                        "store of 4: 4 warps, 128 threads, 16 of 16",
                        "store of 4: 4 warps, 128 threads, 16 of 16",
                        "store of 4: 128 warps, 128 threads, 128 of 128"),
                counted);
    }
}
