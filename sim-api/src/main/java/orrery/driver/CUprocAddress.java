package orrery.driver;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * A function of the driver that was looked for by its name.
 *
 * @param pfn the function, with the parameters and the result of the method of {@link CudaDriver}; null if it was not
 *     found
 * @param symbolStatus whether it was found
 */
public record CUprocAddress(@Nullable MethodHandle pfn, CUdriverProcAddressQueryResult symbolStatus) {}
