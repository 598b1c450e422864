package orrery.conformance.transcript;

import com.google.common.collect.ImmutableSet;
import java.util.List;

/**
 * A program of driver calls and what hardware answered.
 *
 * @param file the file that it was read from
 * @param name its name
 * @param primaryContext whether it runs on the device's primary context instead of a fresh one
 * @param devices the number of devices that it runs on
 * @param calls its calls, in order
 */
public record Transcript(String file, String name, boolean primaryContext, int devices, List<Call> calls) {
    private static final ImmutableSet<String> STICKY =
            ImmutableSet.of("CUDA_ERROR_ILLEGAL_ADDRESS", "CUDA_ERROR_LAUNCH_FAILED", "CUDA_ERROR_LAUNCH_TIMEOUT");

    /** Copies the calls. */
    public Transcript {
        calls = List.copyOf(calls);
    }

    /** Returns whether hardware answered a call with a fault that lasts to the end of the process. */
    public boolean endsWithAFault() {
        return calls.stream().anyMatch(call -> STICKY.stream().anyMatch(call.expected()::startsWith));
    }
}
