package orrery.conformance.transcript;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.List;
import orrery.device.CUresult;

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
    /** The results that the driver keeps for the life of a process. Source: {@code CUresult} in {@code cuda.h}. */
    private static final ImmutableSet<CUresult> FAULTS = Sets.immutableEnumSet(
            CUresult.CUDA_ERROR_CONTAINED,
            CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
            CUresult.CUDA_ERROR_LAUNCH_TIMEOUT,
            CUresult.CUDA_ERROR_ASSERT,
            CUresult.CUDA_ERROR_HARDWARE_STACK_ERROR,
            CUresult.CUDA_ERROR_ILLEGAL_INSTRUCTION,
            CUresult.CUDA_ERROR_MISALIGNED_ADDRESS,
            CUresult.CUDA_ERROR_INVALID_ADDRESS_SPACE,
            CUresult.CUDA_ERROR_INVALID_PC,
            CUresult.CUDA_ERROR_LAUNCH_FAILED,
            CUresult.CUDA_ERROR_TENSOR_MEMORY_LEAK,
            CUresult.CUDA_ERROR_MPS_CLIENT_TERMINATED,
            CUresult.CUDA_ERROR_EXTERNAL_DEVICE);

    /** Copies the calls. */
    public Transcript {
        calls = List.copyOf(calls);
    }

    /** Returns whether hardware answered a call with a fault that lasts to the end of the process. */
    public boolean hasFault() {
        return calls.stream().anyMatch(call -> isFault(call.expected()));
    }

    /** Returns whether an answer of hardware is a fault that lasts to the end of the process. */
    public static boolean isFault(String answer) {
        return FAULTS.stream().anyMatch(each -> answer.startsWith(each.name()));
    }
}
