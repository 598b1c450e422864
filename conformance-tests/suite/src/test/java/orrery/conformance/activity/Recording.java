package orrery.conformance.activity;

import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.cupti.BuffersCallbackRequestFunc;
import orrery.cupti.Cupti;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A recorder with buffers enough, and the records that it has given. */
final class Recording {
    private static final int BYTES = 1 << 16;

    private final Cupti cupti;
    private final List<Activity> records = new ArrayList<>();
    private int buffers;

    Recording(Machine machine, Generation generation, ActivityKind... kinds) {
        this(machine, generation, BYTES, 0, kinds);
    }

    /** With buffers of so many bytes, for so many records. */
    Recording(Machine machine, Generation generation, int bytes, int most, ActivityKind... kinds) {
        cupti = Cupti.of(machine, generation);
        cupti.cuptiActivityRegisterCallbacks(
                () -> {
                    buffers++;
                    return new BuffersCallbackRequestFunc.Granted(ActivityBuffer.allocate(bytes), bytes, most);
                },
                (context, stream, buffer, size, valid) -> {
                    buffers--;
                    records.addAll(cupti.records(buffer, valid));
                });
        for (ActivityKind kind : kinds) {
            cupti.cuptiActivityEnable(kind);
        }
    }

    /** How many buffers the recorder has. */
    int buffers() {
        return buffers;
    }

    Cupti cupti() {
        return cupti;
    }

    /** How many records have been given back. */
    int delivered() {
        return records.size();
    }

    /** All records so far. */
    List<Activity> records() {
        cupti.cuptiActivityFlushAll(0);
        return records;
    }

    /** The records of a type. */
    <T extends Activity> List<T> records(Class<T> type) {
        return records().stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Launches a graph that launches itself until it has run so often. */
    static void launchAgain(CudaDriver cuda, int times, @Nullable CUstream stream) {
        long cell = cuda.cuMemAlloc(4);
        Kernel kernel = Kernel.perLaunch(a -> {
                    IntView left = a.ints(0);
                    return launch -> {
                        left.set(0, left.get(0) - 1);
                        if (left.get(0) > 0) {
                            launch.device().launchGraph(launch.device().currentGraph(), GraphLaunchMode.TAIL);
                        }
                    };
                })
                .launchesGraphs();
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, null, CUkernelNodeParams.single(function(cuda, kernel), cell));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        cuda.cuMemsetD32Async(cell, times, 1, stream);
        cuda.cuGraphLaunch(exec, stream);
    }
}
