package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * A program that an {@link Explorer} runs again and again, each time on a new machine.
 *
 * <pre>{@code
 * Program lastWrite = machine -> {
 *     CudaRuntime cuda = CudaRuntime.of(machine);
 *     long result = cuda.cudaMallocHost(4);
 *     cuda.cudaMemsetAsync(result, 1, 4, cuda.cudaStreamCreate());
 *     cuda.cudaMemsetAsync(result, 2, 4, cuda.cudaStreamCreate());
 *     cuda.cudaDeviceSynchronize();
 *     return cuda.host().bytes(result).get(0);
 * };
 * System.out.println(Explorer.defaults().explore(lastWrite)); // 1 and 2, with a schedule for each
 * }</pre>
 */
@FunctionalInterface
public interface Program {

    /**
     * Runs the program. It must do the same in every run, apart from what the machine decides.
     *
     * @param machine a new machine, which the explorer closes
     * @return the result of the run, which is compared with those of other runs; null for none
     * @throws Exception if the program fails
     */
    @Nullable
    Object run(Machine machine) throws Exception;
}
