package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.Example;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Explorer;
import orrery.sim.Machine;
import orrery.sim.Program;

/**
 * Two versions of a program that needs two buffers. Each of its calls is failed once. The first version forgets the
 * first buffer if there is no memory for the second, and goes on after a failed memset.
 */
public final class Survive implements Example {
    private static final int BYTES = 1 << 20;

    @Override
    public String summary() {
        return "each call of a program fails once, and what the program makes of it";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        out.println("careless:");
        out.println(Explorer.failures((Program) another -> careless(Setup.context(another))));
        out.println("careful:");
        out.println(Explorer.failures((Program) another -> careful(Setup.context(another))));
        careful(Setup.context(machine));
    }

    private static int careless(CudaDriver cuda) {
        CUstream stream = cuda.cuStreamCreate(0);
        long first = cuda.cuMemAlloc(BYTES);
        long second = cuda.cuMemAlloc(BYTES);
        try {
            cuda.cuMemsetD8Async(first, (byte) 1, BYTES, stream);
        } catch (RuntimeException e) {
            // the error is not reported
        }
        cuda.cuMemcpyDtoDAsync(second, first, BYTES, stream);
        int result = Setup.readInt(cuda, second, stream);
        cuda.cuMemFree(second);
        cuda.cuMemFree(first);
        cuda.cuStreamDestroy(stream);
        return result;
    }

    private static int careful(CudaDriver cuda) {
        CUstream stream = cuda.cuStreamCreate(0);
        try {
            return withBuffers(cuda, stream);
        } finally {
            cuda.cuStreamDestroy(stream);
        }
    }

    private static int withBuffers(CudaDriver cuda, CUstream stream) {
        long first = cuda.cuMemAlloc(BYTES);
        try {
            long second = cuda.cuMemAlloc(BYTES);
            try {
                cuda.cuMemsetD8Async(first, (byte) 1, BYTES, stream);
                cuda.cuMemcpyDtoDAsync(second, first, BYTES, stream);
                return Setup.readInt(cuda, second, stream);
            } finally {
                cuda.cuMemFree(second);
            }
        } finally {
            cuda.cuMemFree(first);
        }
    }
}
