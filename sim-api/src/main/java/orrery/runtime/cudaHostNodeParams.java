package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUhostNodeParams;

/**
 * A call of a function on the host, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaHostNodeParams params = new cudaHostNodeParams();
 * params.fn = userData -> System.out.println("done");
 * cuda.cudaGraphAddHostNode(graph, List.of(node), params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaHostNodeParams} of {@code driver_types.h}.
 */
public final class cudaHostNodeParams extends RuntimeStruct {
    /** The function. */
    public @Nullable cudaHostFn_t fn;

    /** What the function gets. */
    public @Nullable Object userData;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaHostNodeParams() {}

    /** Returns the runtime's form. */
    static cudaHostNodeParams of(CUhostNodeParams host) {
        cudaHostNodeParams params = new cudaHostNodeParams();
        if (host.fn() instanceof HostCall call) {
            params.fn = call.fn();
            params.userData = call.userData();
        } else {
            params.fn = nothing -> host.fn().run();
        }
        return params;
    }
}
