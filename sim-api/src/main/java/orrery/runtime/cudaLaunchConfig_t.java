package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;

/**
 * The configuration of a launch, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaLaunchConfig_t config = new cudaLaunchConfig_t();
 * config.gridDim = new dim3(blocks);
 * config.blockDim = new dim3(256);
 * config.stream = stream;
 * cuda.cudaLaunchKernelExC(config, SAXPY, 2f, x, y);
 * }</pre>
 *
 * <p>Source: {@code driver_types.h}.
 */
public final class cudaLaunchConfig_t extends RuntimeStruct {
    /** The blocks of the grid. */
    public dim3 gridDim = new dim3(1);

    /** The threads of a block. */
    public dim3 blockDim = new dim3(1);

    /** Dynamic shared memory of a block, in bytes. */
    public int dynamicSmemBytes;

    /** The stream. */
    public @Nullable CUstream stream;

    /** The attributes. */
    public List<CUlaunchAttribute> attrs = List.of();

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaLaunchConfig_t() {}

    /** Returns the driver's form. */
    CUlaunchConfig driver() {
        dim3 grid = RuntimeSession.given(gridDim, "gridDim");
        dim3 block = RuntimeSession.given(blockDim, "blockDim");
        List<CUlaunchAttribute> attributes = RuntimeSession.given(attrs, "attrs");
        RuntimeRule.ARGUMENT.require(
                attributes.stream().noneMatch(each -> each == null), () -> "a launch has an attribute that is null");
        return new CUlaunchConfig(
                grid.x, grid.y, grid.z, block.x, block.y, block.z, dynamicSmemBytes, stream, attributes);
    }
}
