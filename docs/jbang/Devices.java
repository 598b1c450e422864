///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 17+
//REPOS mavenlocal,mavencentral
//DEPS orrery:orrery-api:0.1.0-SNAPSHOT
import orrery.driver.*;
import orrery.sim.*;

class Devices {
    public static void main(String[] args) {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            System.out.println(cuda.cuDeviceGetName(cuda.cuDeviceGet(0)));
        }
    }
}
