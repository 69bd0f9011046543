package org.grapl.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.grapl.store.log.CampaignStorage;
import org.grapl.store.log.CampaignStorage.WritableLog;

/** Storage whose writes are slow or fail, as a test wants it. */
interface InterceptedStorage {

  /** Does a write in place of the real storage. */
  Object write(CampaignStorage real, long campaign, Function<WritableLog, Object> work);

  @SuppressWarnings("unchecked")
  static CampaignStorage of(CampaignStorage real, InterceptedStorage writes) {
    return (CampaignStorage)
        Proxy.newProxyInstance(
            CampaignStorage.class.getClassLoader(),
            new Class<?>[] {CampaignStorage.class},
            (self, method, arguments) -> {
              try {
                return method.getName().equals("write")
                    ? writes.write(
                        real, (Long) arguments[0], (Function<WritableLog, Object>) arguments[1])
                    : method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
