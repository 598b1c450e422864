package orrery.docs.exercises;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Set;
import orrery.testing.Timeline.Call;

/**
 * What an answer has called. A function of the runtime, its counterpart of the driver and its variants count as one:
 * {@code cudaGraphInstantiateWithFlags} and {@code cuGraphInstantiate} are both {@code cudaGraphInstantiate}.
 */
final class ApiCalls {
    /** Functions by what stands for them here, where it is not their own name without the prefix of the API. */
    private static final ImmutableMap<String, String> VARIANTS = ImmutableMap.<String, String>builder()
            .put("LaunchKernelExC", "LaunchKernel")
            .put("LaunchKernelEx", "LaunchKernel")
            .put("LaunchKernel_ptsz", "LaunchKernel")
            .put("MemAlloc", "Malloc")
            .put("MemFree", "Free")
            .put("MemAllocAsync", "MallocAsync")
            .put("MallocFromPoolAsync", "MallocAsync")
            .put("MemAllocFromPoolAsync", "MallocAsync")
            .put("MemFreeAsync", "FreeAsync")
            .put("GraphInstantiateWithFlags", "GraphInstantiate")
            .put("GraphInstantiateWithParams", "GraphInstantiate")
            .put("GraphClone", "GraphCreate")
            .put("StreamBeginCaptureToGraph", "StreamBeginCapture")
            .put("CtxSynchronize", "DeviceSynchronize")
            .put("StreamWaitValue64", "StreamWaitValue32")
            .put("StreamWriteValue64", "StreamWriteValue32")
            .buildOrThrow();

    private ApiCalls() {}

    /** Returns the name of what a function does, without the prefix of its API. */
    private static String action(String function) {
        String name = function.startsWith("cuda")
                ? function.substring("cuda".length())
                : CharMatcher.anyOf("cu").trimLeadingFrom(function);
        return VARIANTS.getOrDefault(name, name);
    }

    /** Returns the calls of a function, its counterpart and its variants. */
    static List<Call> of(List<Call> calls, String function) {
        String action = action(function);
        return calls.stream()
                .filter(each -> action(each.function()).equals(action))
                .toList();
    }

    /**
     * Returns the calls by which the host waits: those that only wait, those of which the machine says so, and the
     * first of several queries in a row, which are a loop that waits.
     *
     * @param others the numbers of calls with another purpose that have waited, see {@link HostWaits}
     */
    static ImmutableList<String> waits(List<Call> calls, Set<Long> others) {
        ImmutableList.Builder<String> waits = ImmutableList.builder();
        for (int i = 0; i < calls.size(); i++) {
            String function = calls.get(i).function();
            boolean loops = isQuery(calls, i) && isQuery(calls, i + 1) && !isQuery(calls, i - 1);
            if (function.endsWith("Synchronize")
                    || loops
                    || others.contains(calls.get(i).correlationId())) {
                waits.add(function);
            }
        }
        return waits.build();
    }

    private static boolean isQuery(List<Call> calls, int index) {
        return index >= 0
                && index < calls.size()
                && (calls.get(index).function().endsWith("StreamQuery")
                        || calls.get(index).function().endsWith("EventQuery"));
    }
}
