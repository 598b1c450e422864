package orrery.sim;

import java.util.List;
import java.util.Optional;

/**
 * Makes kernels of PTX. The artifact {@code orrery-ptx} has the implementation, which is found as a service: programs
 * that load PTX modules depend on it, and others need not.
 *
 * <pre>{@code
 * PtxCompiler compiler = PtxCompiler.find().orElseThrow(); // needs orrery-ptx on the class path
 * Kernel saxpy = compiler.compile(text).kernels().get("saxpy");
 * cuda.cudaLaunchKernel(saxpy, new dim3(n / 256), new dim3(256), 0, stream, n, 2f, x, y);
 * }</pre>
 */
public interface PtxCompiler {

    /** The optimization level at which the driver compiles modules by default. */
    int DEFAULT_OPTIMIZATION_LEVEL = 4;

    /**
     * Compiles a module at the default optimization level.
     *
     * @param ptx the text; what follows a character of value 0 is ignored
     * @throws PtxCompilationException if the text is no PTX
     * @throws UnsupportedOperationException if it has something that is not simulated
     */
    default PtxImage compile(String ptx) {
        return compile(ptx, DEFAULT_OPTIMIZATION_LEVEL);
    }

    /**
     * Compiles a module.
     *
     * @param ptx the text; what follows a character of value 0 is ignored
     * @param optimizationLevel 0 to 4, as of {@code CU_JIT_OPTIMIZATION_LEVEL}. From 1 on, products and sums without
     *     rounding modifiers become fused multiply-adds, as on a device; nothing else depends on it
     * @throws PtxCompilationException if the text is no PTX
     * @throws UnsupportedOperationException if it has something that is not simulated
     */
    PtxImage compile(String ptx, int optimizationLevel);

    /**
     * Checks that texts are PTX in which no symbol has two definitions, and that will be linked, perhaps with others.
     *
     * @throws PtxCompilationException if a text is no PTX, or a symbol is defined twice
     * @throws UnsupportedOperationException if they have something that is not simulated
     */
    void checkDefinitions(List<PtxSource> sources);

    /**
     * Links modules to one and compiles it.
     *
     * @param sources the modules
     * @throws PtxCompilationException if a symbol is defined twice or not at all, or a text is no PTX
     * @throws UnsupportedOperationException if they have something that is not simulated
     */
    PtxImage link(List<PtxSource> sources);

    /** Returns the compiler that the class loader of this interface knows; empty if there is none. */
    static Optional<PtxCompiler> find() {
        return DefaultPtxCompiler.get();
    }
}
