package orrery.conformance.engine;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import orrery.conformance.engine.SemaphoreOperations.SemaphoreValue;
import orrery.conformance.engine.ValueOperations.ValueOperation;

/**
 * Random work.
 *
 * @param kernels the kernels
 */
record RandomWork(Kernels kernels) {
    /** The integers of each area that are used. */
    static final Arbitrary<Integer> INDICES = Arbitraries.integers().between(0, Area.CHOICE - 1);

    private static final List<Area> ALL = List.of(Area.DEVICE, Area.PINNED, Area.PAGEABLE);

    /** Any work that needs nothing of the first device. */
    Arbitrary<DeviceWork> any(Area deviceMemory, List<Area> areas) {
        return Arbitraries.frequencyOf(
                Tuple.of(10, kernels.any()),
                Tuple.of(4, copies(areas, areas)),
                Tuple.of(2, memsets(deviceMemory)),
                Tuple.of(2, valueOperations()),
                Tuple.of(2, hostFunctions()));
    }

    /** Any work of one device. */
    Arbitrary<DeviceWork> any() {
        return Arbitraries.frequencyOf(Tuple.of(20, any(Area.DEVICE, ALL)), Tuple.of(1, semaphoreOperations()));
    }

    /** Work that bodies of conditional nodes can have, and graphs that kernels launch. */
    Arbitrary<DeviceWork> onDevice() {
        List<Area> areas = List.of(Area.DEVICE, Area.PINNED);
        return Arbitraries.frequencyOf(
                Tuple.of(6, kernels.any()), Tuple.of(1, copies(areas, areas)), Tuple.of(1, memsets(Area.DEVICE)));
    }

    Arbitrary<CopyWork> copies(List<Area> targets, List<Area> sources) {
        return Combinators.combine(cells(targets), cells(sources), counts()).as(CopyWork::new);
    }

    private static Arbitrary<MemsetWork> memsets(Area deviceMemory) {
        return Combinators.combine(
                        cells(List.of(deviceMemory, Area.PINNED)),
                        Arbitraries.integers().between(0, 9),
                        counts())
                .as(MemsetWork::new);
    }

    private static Arbitrary<ValueOperations> valueOperations() {
        return Combinators.combine(INDICES, Arbitraries.integers().between(0, 3), Arbitraries.of(false, true))
                .as(ValueOperation::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(ValueOperations::new);
    }

    private static Arbitrary<SemaphoreOperations> semaphoreOperations() {
        Arbitrary<List<SemaphoreValue>> values = Combinators.combine(
                        Arbitraries.integers().between(0, SemaphoreOperations.SEMAPHORES - 1),
                        Arbitraries.integers().between(0, 3))
                .as(SemaphoreValue::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(2);
        return Combinators.combine(values, Arbitraries.of(false, true)).as(SemaphoreOperations::new);
    }

    private static Arbitrary<HostFunctionWork> hostFunctions() {
        return cells(List.of(Area.PINNED, Area.PAGEABLE)).map(HostFunctionWork::new);
    }

    private static Arbitrary<Integer> counts() {
        return Arbitraries.of(1, 2, 1000);
    }

    /** Cells that kernels use. */
    static Arbitrary<Cell> deviceCells() {
        return cells(List.of(Area.DEVICE, Area.PINNED));
    }

    private static Arbitrary<Cell> cells(List<Area> areas) {
        return Combinators.combine(Arbitraries.of(areas), INDICES).as(Cell::new);
    }
}
