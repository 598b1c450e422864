package orrery.driver;

import static orrery.driver.DriverEntryPointAccess.CU_GET_PROC_ADDRESS_DEFAULT;
import static orrery.driver.DriverEntryPointAccess.CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM;

import orrery.core.host.ApiRule;

/** Functions of the driver by their names. */
final class EntryPointCalls {
    private final Session session;
    private final CudaDriver driver;

    EntryPointCalls(Session session, CudaDriver driver) {
        this.session = session;
        this.driver = driver;
    }

    @EntersMachine
    CUprocAddress cuGetProcAddress(String symbol, int cudaVersion, long flags) {
        int newest = driver.cuDriverGetVersion();
        return session.call(DriverCall.cuGetProcAddress, () -> {
            ApiRule.ARGUMENT.require(symbol != null, () -> session.who() + " is given null for the symbol");
            ApiRule.ARGUMENT.require(
                    cudaVersion <= newest,
                    () -> session.who() + " asks for CUDA version " + cudaVersion + "; the driver has " + newest);
            ApiRule.ARGUMENT.require(
                    flags >= CU_GET_PROC_ADDRESS_DEFAULT && flags <= CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM,
                    () -> session.who() + " is given flags " + flags + "; legal are 0 (CU_GET_PROC_ADDRESS_DEFAULT), 1"
                            + " (LEGACY_STREAM) and 2 (PER_THREAD_DEFAULT_STREAM)");
            return EntryPoints.find(
                    driver, symbol, cudaVersion, flags == CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM);
        });
    }
}
