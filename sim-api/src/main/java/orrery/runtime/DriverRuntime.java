package orrery.runtime;

import orrery.driver.ImplicitDriver;

/** The runtime on a driver: the generated functions, and those that are more than one call of the driver. */
final class DriverRuntime extends DelegatedFunctions
        implements DeviceCalls,
                ErrorCalls,
                StreamCalls,
                LaunchCalls,
                MemoryCalls,
                CopyCalls,
                DeprecatedArrayCopyCalls,
                SymbolCalls,
                GraphCalls,
                ExecutionContextCalls,
                LibraryCalls,
                ExternalCalls {
    private final ImplicitDriver driver;
    private final RuntimeErrors errors;
    private volatile boolean initialized;

    DriverRuntime(ImplicitDriver driver) {
        this.driver = driver;
        this.errors = new RuntimeErrors(driver);
    }

    @Override
    public ImplicitDriver rawDriver() {
        return driver;
    }

    @Override
    public ImplicitDriver driver() {
        if (!initialized) {
            driver.cuInit(0);
            initialized = true;
        }
        return driver;
    }

    @Override
    public RuntimeErrors errors() {
        return errors;
    }
}
