package jcuda;

import orrery.hardware.Gpus;
import orrery.jcuda.conversion.LibraryClasses;

/**
 * Loads the native libraries behind JCuda's classes for cuBLAS, cuFFT, cuRAND, cuSPARSE, cuSOLVER and cuDNN, if the
 * program runs on the GPU of the computer. It replaces the class of this name in JCuda's jar, before which it stands on
 * the class path. On a simulated machine it refuses to load them: the libraries are not simulated, and native code
 * cannot access simulated memory. Classes whose functions a test implements by {@link orrery.jcuda.JCudaLibraries} need
 * no native library.
 */
public class LibUtilsCuda {
    /** Creates nothing that is used: JCuda's class has this constructor. */
    protected LibUtilsCuda() {}

    /**
     * Loads a library if the device is the GPU of the computer.
     *
     * @param libraryName JCuda's class, the version and the platform, as in {@code JCublas2-12.6.0-linux-x86_64}
     * @param dependentLibraryNames libraries that it needs
     * @throws UnsatisfiedLinkError on a simulated machine, as where the library is not installed
     */
    public static void loadLibrary(String libraryName, String... dependentLibraryNames) {
        if (Gpus.isHardwareWanted()) {
            LibUtils.loadLibrary(libraryName, dependentLibraryNames);
            return;
        }
        String name = libraryName.replaceFirst("-.*", "");
        if (!LibraryClasses.isDefined(name)) {
            throw new UnsatisfiedLinkError(name
                    + " calls a native library, which a simulated machine does not have. Legal:"
                    + " a call through an interface of the program, which a test implements in Java; functions in Java by"
                    + " orrery.jcuda.JCudaLibraries.on, before the first use of " + name + "; or -D" + Gpus.DEVICE + "="
                    + Gpus.HARDWARE + " where a GPU is");
        }
    }
}
