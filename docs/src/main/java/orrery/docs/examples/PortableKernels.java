package orrery.docs.examples;

import java.util.function.IntUnaryOperator;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Loads the kernels of one example, which have two forms: in Java, and compiled from {@code src/main/cuda}. */
final class PortableKernels {
    private final CudaDriver cuda;
    private final CUmoduleImage image;

    private PortableKernels(CudaDriver cuda, CUmoduleImage image) {
        this.cuda = cuda;
        this.image = image;
    }

    /** Returns the kernels of an example as PTX, which a driver compiles for its GPU. */
    static PortableKernels ofPtx(CudaDriver cuda, String example) {
        return new PortableKernels(cuda, CUmoduleImage.ofPtxResource(PortableKernels.class, example + ".ptx"));
    }

    /** Returns the kernels of an example as a fatbin: those that launch graphs or set conditions are linked. */
    static PortableKernels ofBinary(CudaDriver cuda, String example) {
        return new PortableKernels(cuda, CUmoduleImage.ofBinaryResource(PortableKernels.class, example + ".fatbin"));
    }

    CUfunction load(String name, Kernel kernel) {
        return cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image.with(name, kernel)), name);
    }

    /** Loads a kernel that does nothing for so many microseconds. */
    CUfunction busy(String name, int micros) {
        return load(name, Kernel.empty().costPerBlock((shape, args) -> 1000L * micros));
    }

    /** Loads a kernel of so many microseconds that changes the number whose address is its argument. */
    CUfunction change(String name, int micros, IntUnaryOperator change) {
        Kernel kernel = Kernel.perLaunch(args -> {
            IntView cell = args.ints(0);
            return launch -> cell.set(0, change.applyAsInt(cell.get(0)));
        });
        return load(name, kernel.costPerBlock((shape, args) -> 1000L * micros));
    }
}
