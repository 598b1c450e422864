package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import orrery.cupti.record.KernelActivity;

/** JDK Mission Control, by the library that it loads recordings with, reads an exported file. */
class MissionControlTest extends ExportFixture {
    private static final String KERNEL = "orrery.CONCURRENT_KERNEL";

    private IItemCollection events;

    @BeforeEach
    void load() throws IOException, CouldNotLoadRecordingException {
        events = JfrLoaderToolkit.loadEvents(exported(".jfr").toFile());
    }

    private IItemIterable kernels() {
        return events.apply(ItemFilters.type(KERNEL)).iterator().next();
    }

    /** Start and end are times of its own timeline, in nanoseconds. */
    @Test
    void eventsHaveTheTimesOfTheRecords() {
        List<String> expected = records().stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .map(kernel -> kernel.start() + " " + kernel.end())
                .sorted()
                .toList();
        var start = JfrAttributes.START_TIME.getAccessor(kernels().getType());
        var end = JfrAttributes.END_TIME.getAccessor(kernels().getType());
        List<String> times = new ArrayList<>();
        for (IItemIterable track : events.apply(ItemFilters.type(KERNEL))) { // events that overlap are on several
            for (IItem kernel : track) {
                times.add(nanos(start.getMember(kernel)) + " " + nanos(end.getMember(kernel)));
            }
        }
        times.sort(null);
        assertEquals(expected, times);
    }

    private static long nanos(IQuantity time) {
        return time.clampedLongValueIn(UnitLookup.EPOCH_NS);
    }

    /** The event browser shows types by their labels, in the category, and columns by theirs. */
    @Test
    void typesAndColumnsHaveLabels() {
        assertEquals("Concurrent Kernel", kernels().getType().getName());
        List<String> columns = kernels().getType().getAccessorKeys().values().stream()
                .map((IDescribable column) -> column.getName())
                .toList();
        assertTrue(
                columns.containsAll(List.of("Grid X", "Registers Per Thread", "Stream Id", "Name")), columns::toString);
    }

    /** Sizes are amounts of memory, so that it prints and sums them as such. */
    @Test
    void sizesHaveUnits() {
        IItemIterable copies =
                events.apply(ItemFilters.type("orrery.MEMCPY")).iterator().next();
        IAccessorKey<?> bytes = copies.getType().getAccessorKeys().keySet().stream()
                .filter(key -> key.getIdentifier().equals("bytes"))
                .findFirst()
                .orElseThrow();
        assertEquals(UnitLookup.MEMORY, bytes.getContentType());
    }
}
