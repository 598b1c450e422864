package orrery.hardware;

import com.google.common.base.Preconditions;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.PtxCompiler;

/**
 * Compares the forms of kernels: runs the Java form and the PTX on simulated machines and the device code on the GPU of
 * the computer, with the same inputs, and compares the memory that they leave. The PTX needs the artifact
 * {@code orrery-ptx}.
 *
 * <pre>{@code
 * CUmoduleImage image = CUmoduleImage.ofPtx(text).with("saxpy", SAXPY);
 * KernelEquivalence.of(image).check("saxpy", KernelInputs.of(blocks, 256, 2f, x, y));
 * }</pre>
 *
 * <p>Numbers of floating point may differ by some units in the last place, since a GPU computes {@code a * x + y} with
 * one rounding, and Java with two.
 */
public final class KernelEquivalence {
    private static final int DEFAULT_ULPS = 2;
    private static final int MAX_DIFFERENCES = 5;

    private final CUmoduleImage image;
    private final int ulps;
    private final Optional<CudaDriver> gpu;

    private KernelEquivalence(CUmoduleImage image, int ulps, Optional<CudaDriver> gpu) {
        this.image = image;
        this.ulps = ulps;
        this.gpu = gpu;
    }

    /**
     * Returns a comparison of the kernels of an image on the GPU of this computer, if it has one. Numbers of floating
     * point may differ by {@value #DEFAULT_ULPS} units in the last place.
     *
     * @param image the kernels, each in Java and as device code
     * @throws IllegalArgumentException if the image has no device code
     */
    public static KernelEquivalence of(CUmoduleImage image) {
        return of(image, Gpus.hardware());
    }

    /** Returns a comparison of the kernels of an image with those on a driver. */
    static KernelEquivalence of(CUmoduleImage image, Optional<CudaDriver> gpu) {
        Preconditions.checkArgument(
                image.hasDeviceCode(), "the %s has no device code: legal is an image of ofPtx or ofBinary", image);
        return new KernelEquivalence(image, DEFAULT_ULPS, gpu);
    }

    /** Returns the same comparison with another bound for numbers of floating point, in units in the last place. */
    public KernelEquivalence withUlps(int other) {
        Preconditions.checkArgument(other >= 0, "the bound is %s units; legal are 0 and more", other);
        return new KernelEquivalence(image, other, gpu);
    }

    /**
     * Runs a kernel in all forms and compares the memory that they leave. The PTX runs on the simulator if the artifact
     * {@code orrery-ptx} is there, the device code if there is a GPU.
     *
     * @param name the name of the kernel
     * @param inputs how it is launched
     * @return whether another form than that in Java ran
     * @throws UnsupportedOperationException if the PTX has something that is not simulated
     * @throws IllegalArgumentException if the image has no kernel of this name in Java
     * @throws AssertionError if memory differs; the message names the first elements
     */
    public boolean check(String name, KernelInputs inputs) {
        Preconditions.checkArgument(image.kernel(name).isPresent(), "the %s has no kernel \"%s\" in Java", image, name);
        List<Object> simulated;
        try (Machine machine = Machine.create()) {
            simulated = run(CudaDriver.of(machine), image, name, inputs);
        }
        boolean hasPtx = image.ptx().isPresent() && PtxCompiler.find().isPresent();
        if (hasPtx) {
            CUmoduleImage ptx = CUmoduleImage.ofPtx(image.ptx().get());
            try (Machine machine = Machine.create()) {
                compare(name, simulated, "in PTX", run(CudaDriver.of(machine), ptx, name, inputs));
            }
        }
        gpu.ifPresent(driver -> compare(name, simulated, "on the GPU", run(driver, image, name, inputs)));
        return hasPtx || gpu.isPresent();
    }

    /** Runs the kernel in a context of its own; returns arrays with what the memory holds afterwards. */
    private static List<Object> run(CudaDriver cuda, CUmoduleImage image, String name, KernelInputs inputs) {
        cuda.cuInit(0);
        CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        try {
            CUfunction function = cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image), name);
            List<Object> arguments = new ArrayList<>();
            for (Object argument : inputs.arguments()) {
                arguments.add(KernelInputs.isMemory(argument) ? upload(cuda, argument) : argument);
            }
            cuda.cuLaunchKernel(
                    function,
                    inputs.blocks(),
                    1,
                    1,
                    inputs.threads(),
                    1,
                    1,
                    inputs.sharedMemBytes(),
                    null,
                    arguments.toArray());
            cuda.cuCtxSynchronize();
            List<Object> left = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                Object given = inputs.arguments().get(i);
                if (KernelInputs.isMemory(given)) {
                    left.add(download(cuda, (long) arguments.get(i), given));
                }
            }
            return left;
        } finally {
            cuda.cuCtxDestroy(context);
        }
    }

    private static long upload(CudaDriver cuda, Object array) {
        long bytes = KernelInputs.bytes(array);
        long memory = cuda.cuMemAlloc(bytes);
        long host = cuda.host().of(array);
        cuda.cuMemcpyHtoD(memory, host, bytes);
        cuda.host().free(host);
        return memory;
    }

    private static Object download(CudaDriver cuda, long memory, Object like) {
        Object array = Array.newInstance(like.getClass().getComponentType(), Array.getLength(like));
        long host = cuda.host().of(array);
        cuda.cuMemcpyDtoH(host, memory, KernelInputs.bytes(array));
        cuda.host().free(host);
        return array;
    }

    private void compare(String name, List<Object> simulated, String where, List<Object> real) {
        List<String> differences = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < simulated.size(); i++) {
            for (int j = 0; j < Array.getLength(simulated.get(i)); j++) {
                Object one = Array.get(simulated.get(i), j);
                Object other = Array.get(real.get(i), j);
                if (!isNear(one, other) && count++ < MAX_DIFFERENCES) {
                    differences.add("array " + i + ", element " + j + ": " + one + " in Java, " + other + " " + where);
                }
            }
        }
        if (count > 0) {
            throw new AssertionError("kernel \"" + name + "\" leaves " + count + " elements that differ by more than "
                    + ulps + " ulp: " + String.join("; ", differences));
        }
    }

    private boolean isNear(Object one, Object other) {
        if (one instanceof Float a && other instanceof Float b) {
            return a.equals(b) || Math.abs(a - b) <= ulps * Math.max(Math.ulp(a), Math.ulp(b));
        } else if (one instanceof Double a && other instanceof Double b) {
            return a.equals(b) || Math.abs(a - b) <= ulps * Math.max(Math.ulp(a), Math.ulp(b));
        }
        return one.equals(other);
    }
}
