package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;

/**
 * What a machine did while a {@link RunRecorder} listened. Times are virtual nanoseconds.
 *
 * @param devices the names of the devices, by ordinal
 * @param threads the names of the host threads that called, by id
 * @param calls the calls, in the order of their starts
 * @param operations the operations, in the order of their ids
 * @param dependencies the dependencies between the operations
 * @param allocations the allocations, in the order in which they were made
 * @param footprints the changes of the memory in use on the devices, in the order of their times
 * @param blocks the blocks of kernels, in the order of their ends
 * @param ranges the annotations of the program and the warnings
 * @param steps the run in steps
 * @param failures the calls that failed
 * @param begin the first time at which something happened
 * @param end the last time at which something happened
 */
public record RecordedRun(
        List<String> devices,
        Map<Long, String> threads,
        List<RecordedCall> calls,
        List<RecordedOperation> operations,
        List<RecordedDependency> dependencies,
        List<RecordedAllocation> allocations,
        List<RecordedMemoryUse> footprints,
        List<RecordedBlocks> blocks,
        List<RecordedRange> ranges,
        RecordedSteps steps,
        List<RecordedFailure> failures,
        long begin,
        long end) {

    /** Copies the lists, and the map in its order. */
    public RecordedRun {
        devices = ImmutableList.copyOf(devices);
        threads = ImmutableMap.copyOf(threads);
        calls = ImmutableList.copyOf(calls);
        operations = ImmutableList.copyOf(operations);
        dependencies = ImmutableList.copyOf(dependencies);
        allocations = ImmutableList.copyOf(allocations);
        footprints = ImmutableList.copyOf(footprints);
        blocks = ImmutableList.copyOf(blocks);
        ranges = ImmutableList.copyOf(ranges);
        failures = ImmutableList.copyOf(failures);
    }

    /** Returns the length of the run in nanoseconds. */
    public long nanos() {
        return end - begin;
    }
}
