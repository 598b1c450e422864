package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * A program that creates its machines itself, and that an {@link Explorer} runs again and again.
 *
 * <pre>{@code
 * Exploration exploration = Explorer.defaults().exploreSelfContained(machines -> {
 *     Machine sender = machines.create(MachineOptions.defaults()); // its schedules are explored
 *     Machine receiver = machines.create(MachineOptions.defaults());
 *     return sum(CudaDriver.of(sender)) + sum(CudaDriver.of(receiver));
 * });
 * }</pre>
 */
@FunctionalInterface
public interface SelfContainedProgram {

    /**
     * Runs the program. It must do the same in every run, apart from what its machines decide.
     *
     * @param machines creates the machines of the run. The explorer decides the order of operations of the first one,
     *     whatever policy its options have; the others follow the policy of their options. The explorer closes all
     * @return the result of the run, which is compared with those of other runs; null for none
     * @throws Exception if the program fails
     */
    @Nullable
    Object run(MachineFactory machines) throws Exception;
}
