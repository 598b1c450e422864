package orrery.docs.javadoc;

import java.util.List;
import orrery.driver.CUfunction;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUlibrary;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** What examples with the driver API use without declaring it. */
public abstract class DriverExample extends ExampleVariables {
    protected CudaDriver cuda;
    protected CUlibrary library;
    protected CUfunction add;
    protected CUfunction primary;
    protected CUfunction secondary;
    protected byte[] kernels;
    protected long host;

    /** One block of one thread in a stream. */
    protected CUlaunchConfig config(CUstream where, CUlaunchAttribute attribute) {
        return new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, where, List.of(attribute));
    }
}
