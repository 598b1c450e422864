package orrery.driver;

import orrery.core.context.ContextRule;
import orrery.sim.Kernel;
import orrery.sim.KernelCode;

/**
 * What the options of a compilation change: the registers and the limits of compiled kernels.
 *
 * @param registers the most registers of a thread; 0 if there is no limit
 * @param maxThreads the most threads of a block; 0 if there is no limit
 * @param overrides whether the limits count more than those of the code
 * @param isVerbose whether the information log names all entries
 */
record JitTuning(int registers, int maxThreads, boolean overrides, boolean isVerbose) {
    private static final int REGISTERS_OF_A_BLOCK = 65_536;

    /**
     * Returns what options ask for.
     *
     * @throws orrery.sim.CudaException if a value is not in its range, or two options exclude each other (MODULE-09)
     */
    static JitTuning of(CUjitOptions options, String who) {
        options.values().forEach((option, value) -> {
            int least = option == CUjitOption.MAX_REGISTERS ? 1 : 0;
            int most = most(option);
            ContextRule.JIT_OPTION.require(
                    value >= least && value <= most,
                    () -> who + " is given option " + option + " with value " + value + "; the range is " + least
                            + " to " + (most == Integer.MAX_VALUE ? "2^31-1" : most));
        });
        ContextRule.JIT_OPTION.require(
                options.value(CUjitOption.TARGET).isEmpty()
                        || options.value(CUjitOption.THREADS_PER_BLOCK).isEmpty(),
                () -> who + " is given the options TARGET and THREADS_PER_BLOCK, which exclude each other");
        int registers = value(options, CUjitOption.MAX_REGISTERS);
        int threads = value(options, CUjitOption.THREADS_PER_BLOCK);
        int enough = threads == 0 ? 0 : Math.max(1, REGISTERS_OF_A_BLOCK / threads / 8 * 8);
        return new JitTuning(
                registers == 0 ? enough : enough == 0 ? registers : Math.min(registers, enough),
                value(options, CUjitOption.MAX_THREADS_PER_BLOCK),
                value(options, CUjitOption.OVERRIDE_DIRECTIVE_VALUES) != 0,
                value(options, CUjitOption.LOG_VERBOSE) != 0);
    }

    private static int value(CUjitOptions options, CUjitOption option) {
        return options.value(option).orElse(0);
    }

    private static int most(CUjitOption option) {
        return switch (option) {
            case FALLBACK_STRATEGY,
                    GENERATE_DEBUG_INFO,
                    LOG_VERBOSE,
                    GENERATE_LINE_INFO,
                    POSITION_INDEPENDENT_CODE,
                    OVERRIDE_DIRECTIVE_VALUES -> 1;
            default -> Integer.MAX_VALUE;
        };
    }

    /** Returns a kernel with what the options change, and tells the log of it. */
    Kernel tuned(Kernel kernel, CUjitOptions options) {
        Kernel tuned = kernel;
        if (registers > 0 && registers < kernel.registersPerThread()) {
            tuned = tuned.registersPerThread(registers);
        }
        KernelCode code = kernel.code().orElse(null);
        if (code != null && maxThreads > 0 && (overrides || code.maxThreads() == 0)) {
            tuned = tuned.compiled(code.withMaxThreads(maxThreads));
        }
        if (isVerbose) {
            options.logInfo("ptxas info    : Compiling entry function '" + kernel.name() + "'");
            options.logInfo("ptxas info    : Used " + tuned.registersPerThread() + " registers, "
                    + kernel.staticSharedBytes() + " bytes smem");
        }
        return tuned;
    }
}
