package orrery.driver;

/**
 * The options of compilations and links that are numbers. The logs are asked for with {@link CUjitOptions#withInfoLog}
 * and {@link CUjitOptions#withErrorLog}. Source: {@code CUjit_option} in {@code cuda.h}.
 */
public enum CUjitOption {
    /** The most registers of a thread, 1 or more. */
    MAX_REGISTERS,
    /** The least number of threads of a block that the registers must suffice for. */
    THREADS_PER_BLOCK,
    /** How much is optimized, 0 or more; levels above 4 count as 4. Level 0 contracts no products and sums. */
    OPTIMIZATION_LEVEL,
    /** Compiles for the device of the context, which is the default; the value is ignored. */
    TARGET_FROM_CUCONTEXT,
    /** The compute capability to compile for, ten times the version; without effect. */
    TARGET,
    /** What is used if no cubin fits: 0 for PTX, 1 for another cubin; without effect. */
    FALLBACK_STRATEGY,
    /** Whether there is information for debuggers; without effect. */
    GENERATE_DEBUG_INFO,
    /** Whether the information log names all entries: 0 or 1. */
    LOG_VERBOSE,
    /** Whether there is information about lines; without effect, lines are always there. */
    GENERATE_LINE_INFO,
    /** How global loads are cached; without effect. */
    CACHE_MODE,
    /** Whether the code can be anywhere in memory; without effect. */
    POSITION_INDEPENDENT_CODE,
    /** The least number of blocks on a multiprocessor; without effect. */
    MIN_CTA_PER_SM,
    /** The most threads of a block, for entries whose code sets no limit. */
    MAX_THREADS_PER_BLOCK,
    /** Whether these limits count more than those of the code: 0 or 1. */
    OVERRIDE_DIRECTIVE_VALUES,
    /** How many threads compile; without effect. */
    SPLIT_COMPILE
}
