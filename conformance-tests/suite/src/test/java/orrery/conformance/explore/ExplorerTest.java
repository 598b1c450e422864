package orrery.conformance.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;
import static orrery.conformance.WithContext.ints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.properties.TriesFromProperty;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Program;

/** Every distinguishable schedule is run once. */
@AddLifecycleHook(TriesFromProperty.class)
class ExplorerTest {
    private static final Kernel ADD = Kernel.perLaunch(args -> {
        IntView cell = args.ints(0);
        int number = args.i32(1);
        return launch -> cell.set(0, cell.get(0) * 3 + number);
    });

    private static Set<String> results(Exploration exploration) {
        assertTrue(exploration.isComplete(), exploration::toString);
        return exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
    }

    @Test
    void tellsItsProgressAfterEachRun() {
        List<Explorer.Progress> told = new ArrayList<>();
        Exploration exploration = Explorer.defaults()
                .withMaxSchedules(8)
                .withProgress(told::add)
                .explore(machine -> {
                    CudaDriver cuda = driverWithContext(machine);
                    long cell = cuda.cuMemAlloc(4);
                    cuda.cuMemsetD32Async(cell, 1, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuMemsetD32Async(cell, 2, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuCtxSynchronize();
                    long host = cuda.cuMemAllocHost(4);
                    cuda.cuMemcpyDtoH(host, cell, 4);
                    return cuda.host().ints(host).get(0);
                });
        assertEquals(2, exploration.outcomes().size(), exploration::toString);
        assertEquals(
                List.of(1L, 2L), told.stream().map(Explorer.Progress::schedules).toList());
        assertEquals(2, told.get(1).results());
        // Two of eight schedules that are permitted; the time that is permitted is hardly used.
        assertEquals(0.25, told.get(1).share());
    }

    // -- small random programs -----------------------------------------------------------------------------------

    @Provide
    Arbitrary<RandomProgram> programs() {
        Arbitrary<RandomProgram.Step> steps = Combinators.combine(
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(-3, 3).map(back -> Math.max(back, 0)))
                .as(RandomProgram.Step::new);
        return steps.list().ofMinSize(1).ofMaxSize(6).map(list -> new RandomProgram(3, list));
    }

    @Property(tries = 200)
    void theResultsAreThoseOfAllOrders(@ForAll("programs") RandomProgram program) {
        Exploration reduced = Explorer.defaults().explore(program);
        Exploration all = Explorer.defaults().withoutReduction().explore(program);
        assertEquals(results(all), results(reduced), program::toString);
    }

    @Property(tries = 200)
    void thereIsOneRunForEachTrace(@ForAll("programs") RandomProgram program) {
        Exploration exploration = Explorer.defaults().explore(program);
        assertEquals(program.traces(), exploration.schedules(), () -> program + "\n" + exploration);
        assertEquals(0, exploration.redundantRuns(), program::toString);
    }

    /** The named schedule of each outcome gives it again. */
    @Property(tries = 50)
    void schedulesAreReplayedByTheirNames(@ForAll("programs") RandomProgram program) {
        for (Exploration.Outcome outcome : Explorer.defaults().explore(program).outcomes()) {
            try (Machine machine = Machine.create(MachineOptions.defaults().withSchedule(outcome.schedule()))) {
                assertEquals(outcome.result(), String.valueOf(program.run(machine)), outcome.schedule()::toString);
            }
        }
    }

    // -- programs of streams -------------------------------------------------------------------------------------

    /** Kernels in several streams, each of which uses its own cell, or all of which use one. */
    private static Program kernels(int streams, int each, boolean shared) {
        return machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction add = function(cuda, "add", ADD);
            long cells = cuda.cuMemAlloc(4L * streams);
            cuda.cuMemsetD32(cells, 1, streams);
            cuda.cuCtxSynchronize();
            for (int i = 0; i < streams; i++) {
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                for (int k = 0; k < each; k++) {
                    long cell = cells + (shared ? 0 : 4L * i);
                    cuda.cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, cell, i * each + k);
                }
            }
            cuda.cuCtxSynchronize();
            return ints(cuda, cells, streams);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2, false, 1",
        "5, 4, false, 1",
        "8, 3, false, 1",
        "2, 2, true, 6",
        "3, 2, true, 90",
        "2, 4, true, 70"
    })
    void independentWorkIsOneSchedule(int streams, int each, boolean shared, int schedules) {
        Exploration exploration = Explorer.defaults().explore(kernels(streams, each, shared));
        assertEquals(schedules, exploration.schedules(), exploration::toString);
        assertEquals(0, exploration.redundantRuns());
        assertTrue(exploration.isComplete());
    }

    private static Program hostFunctions(int streams, int each) {
        return machine -> {
            CudaDriver cuda = driverWithContext(machine);
            List<Integer> log = new ArrayList<>();
            for (int i = 0; i < streams; i++) {
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                for (int k = 0; k < each; k++) {
                    int name = i * 10 + k;
                    cuda.cuLaunchHostFunc(stream, () -> log.add(name));
                }
            }
            cuda.cuCtxSynchronize();
            return log;
        };
    }

    @Test
    void hostFunctionsConflict() {
        Exploration exploration = Explorer.defaults().explore(hostFunctions(3, 2));
        assertEquals(90, exploration.schedules());
        assertEquals(90, exploration.outcomes().size());
    }

    // -- the host ------------------------------------------------------------------------------------------------

    /** The host reads a cell that a kernel writes, with or without a wait before. */
    private static Program readByHost(boolean waits) {
        return machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction add = function(cuda, "add", ADD);
            long cell = cuda.cuMemAllocHost(4);
            IntView view = cuda.host().ints(cell);
            view.set(0, 1);
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, cell, 5);
            if (waits) {
                cuda.cuStreamSynchronize(stream);
            }
            int seen = view.get(0);
            cuda.cuStreamSynchronize(stream);
            return seen;
        };
    }

    @Test
    void theHostIsChosenAgainstTheDevice() {
        assertEquals(Set.of("1", "8"), results(Explorer.defaults().explore(readByHost(false))));
        assertEquals(Set.of("8"), results(Explorer.defaults().explore(readByHost(true))));
    }

    @Test
    void aQueryIsChosenAgainstTheDevice() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUstream one = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuLaunchHostFunc(one, () -> {});
            cuda.cuLaunchHostFunc(other, () -> {});
            return cuda.cuStreamQuery(one);
        });
        assertEquals(Set.of("CUDA_SUCCESS", "CUDA_ERROR_NOT_READY"), results(exploration));
    }

    // -- bounds and reports --------------------------------------------------------------------------------------

    @Test
    void aBoundIsTold() {
        Exploration exploration = Explorer.defaults().withMaxSchedules(10).explore(kernels(3, 2, true));
        assertFalse(exploration.isComplete());
        assertEquals(10, exploration.schedules());
        assertTrue(
                exploration
                        .toString()
                        .matches("(?s).*The search ended after 10 schedules, by its bound of 10 schedules, about"
                                + " \\d+ % of an estimated \\d+\\. Results of the others are not known\\."),
                exploration::toString);
    }

    @Test
    void theNumberOfSchedulesIsEstimated() {
        long all = Explorer.defaults().explore(kernels(3, 3, true)).schedules();
        for (long bound = all / 16; bound < all; bound *= 2) {
            long estimate = Explorer.defaults()
                    .withMaxSchedules(bound)
                    .explore(kernels(3, 3, true))
                    .estimate();
            assertTrue(estimate > all / 4 && estimate < 4 * all, estimate + " instead of " + all);
        }
        List<Explorer.Progress> told = new ArrayList<>();
        Exploration complete = Explorer.defaults().withProgress(told::add).explore(kernels(3, 3, true));
        assertEquals(all, complete.estimate());
        assertEquals(1, told.get(told.size() - 1).searched(), 1e-9);
        assertEquals(all, Exploration.fromJson(complete.toJson()).estimate());
    }

    @Test
    void manyResultsAreShownInGroups() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            String result = Arrays.toString((int[]) kernels(3, 2, true).run(machine));
            if (result.hashCode() % 7 == 0) {
                throw new IllegalStateException("it is " + result);
            }
            return result;
        });
        assertTrue(exploration.outcomes().size() > 40, exploration::toString);
        List<String> lines = exploration.toString().lines().toList();
        assertTrue(lines.get(0).contains(exploration.outcomes().size() + " results, in groups"), lines::toString);
        assertTrue(lines.get(2).contains("FAILED"), lines::toString);
        assertTrue(lines.get(2).contains(".."), lines::toString);
        assertTrue(lines.size() < 10, lines::toString);
    }

    @Test
    void outcomesAreCompared() {
        Exploration exploration =
                Explorer.defaults().withExpected((Object) new int[] {10, 1}).explore(kernels(2, 1, true));
        assertEquals(2, exploration.outcomes().size());
        assertEquals(1, exploration.forbidden().size(), exploration::toString);
        Exploration.Outcome forbidden = exploration.forbidden().get(0);
        Exploration.Outcome expected = exploration.outcomes().stream()
                .filter(each -> !each.equals(forbidden))
                .findFirst()
                .orElseThrow();
        String text = Exploration.compare(expected, forbidden);
        assertEquals(1, text.lines().filter(line -> line.startsWith(">")).count(), text);
    }
}
