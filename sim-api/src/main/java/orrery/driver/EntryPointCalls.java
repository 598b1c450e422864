package orrery.driver;

import orrery.core.host.ApiRule;

/** Functions of the driver by their names. */
interface EntryPointCalls extends CudaDriver, Session {

    @Override
    default CUprocAddress cuGetProcAddress(String symbol, int cudaVersion, long flags) {
        int newest = cuDriverGetVersion();
        return call(DriverCall.cuGetProcAddress, thread -> {
            ApiRule.ARGUMENT.require(symbol != null, () -> who() + " is given null for the symbol");
            ApiRule.ARGUMENT.require(
                    cudaVersion <= newest,
                    () -> who() + " asks for CUDA version " + cudaVersion + "; the driver has " + newest);
            ApiRule.ARGUMENT.require(
                    flags >= CU_GET_PROC_ADDRESS_DEFAULT && flags <= CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM,
                    () -> who() + " is given flags " + flags + "; legal are 0 (CU_GET_PROC_ADDRESS_DEFAULT), 1"
                            + " (LEGACY_STREAM) and 2 (PER_THREAD_DEFAULT_STREAM)");
            return EntryPoints.find(this, symbol, cudaVersion, flags == CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM);
        });
    }
}
