package orrery.runtime;

import orrery.driver.HostMemory;
import orrery.driver.ImplicitDriver;

/** The runtime on a driver: the generated functions, and those that are more than one call of the driver. */
final class DriverRuntime extends ChapterRuntime {
    private final RuntimeSession session;
    private final DriverForms forms;
    private final RuntimeChapters chapters;

    DriverRuntime(ImplicitDriver driver) {
        this.session = new RuntimeSession(driver);
        this.forms = new DriverForms(session);
        this.chapters = new RuntimeChapters(session, forms);
    }

    @Override
    public HostMemory host() {
        return session.driver().host();
    }

    @Override
    RuntimeSession session() {
        return session;
    }

    @Override
    DriverForms forms() {
        return forms;
    }

    @Override
    RuntimeChapters chapters() {
        return chapters;
    }
}
