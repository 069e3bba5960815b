/** What an action does to devices of a kind, and what that costs the people behind them. */
export const effects = {
  reboot: {
    STB: 'Television on these set-top boxes is interrupted for about a minute.',
    STB_one: 'Television on this set-top box is interrupted for about a minute.',
    APROUTER: 'The homes behind these routers have no internet and no Wi-Fi for about a minute.',
    APROUTER_one: 'The home behind this router has no internet and no Wi-Fi for about a minute.',
    AP: 'Whatever uses the Wi-Fi of these access points drops for about a minute.',
    AP_one: 'Whatever uses the Wi-Fi of this access point drops for about a minute.',
    EXTENDER: 'Whatever is connected through these extenders drops for about a minute.',
    EXTENDER_one: 'Whatever is connected through this extender drops for about a minute.',
    device: 'These devices go offline for about a minute. What runs on them is interrupted.',
    device_one: 'This device goes offline for about a minute. What runs on it is interrupted.',
  },
  factoryReset: {
    STB: 'Signed-in accounts, installed apps, recordings and settings on these set-top boxes are erased.',
    STB_one: 'Signed-in accounts, installed apps, recordings and settings on this set-top box are erased.',
    APROUTER:
      'Wi-Fi names and passwords, guest Wi-Fi, filters and addresses on these routers are erased. Everything in the homes has to join the Wi-Fi again.',
    APROUTER_one:
      'Wi-Fi names and passwords, guest Wi-Fi, filters and addresses on this router are erased. Everything in the home has to join the Wi-Fi again.',
    AP: 'Wi-Fi names and passwords on these access points are erased. Whatever uses their Wi-Fi has to join again.',
    AP_one: 'Wi-Fi names and passwords on this access point are erased. Whatever uses its Wi-Fi has to join again.',
    EXTENDER:
      'Wi-Fi settings on these extenders and their link to the main router are erased. They have to be connected to it again.',
    EXTENDER_one:
      'Wi-Fi settings on this extender and its link to the main router are erased. It has to be connected to it again.',
    device: 'All settings on these devices are erased.',
    device_one: 'All settings on this device are erased.',
  },
  lock: {
    STB: 'These set-top boxes show nothing but a notice until they are unlocked. They stay connected.',
    STB_one: 'This set-top box shows nothing but a notice until it is unlocked. It stays connected.',
    APROUTER: 'The homes behind these routers have no service until they are unlocked. The routers stay connected.',
    APROUTER_one: 'The home behind this router has no service until it is unlocked. The router stays connected.',
    AP: 'These access points serve nobody until they are unlocked. They stay connected.',
    AP_one: 'This access point serves nobody until it is unlocked. It stays connected.',
    EXTENDER: 'These extenders serve nobody until they are unlocked. They stay connected.',
    EXTENDER_one: 'This extender serves nobody until it is unlocked. It stays connected.',
    device: 'Nobody can use these devices until they are unlocked. They stay connected.',
    device_one: 'Nobody can use this device until it is unlocked. It stays connected.',
  },
  unlock: {
    STB: 'Television works again on these set-top boxes at once.',
    STB_one: 'Television works again on this set-top box at once.',
    APROUTER: 'The homes behind these routers have service again at once.',
    APROUTER_one: 'The home behind this router has service again at once.',
    AP: 'The Wi-Fi of these access points can be used again at once.',
    AP_one: 'The Wi-Fi of this access point can be used again at once.',
    EXTENDER: 'These extenders can be used again at once.',
    EXTENDER_one: 'This extender can be used again at once.',
    device: 'These devices can be used again at once.',
    device_one: 'This device can be used again at once.',
  },
  resetPin: 'The PIN of these set-top boxes becomes that of the factory. Viewers have to choose a new one.',
  resetPin_one: 'The PIN of this set-top box becomes that of the factory. The viewer has to choose a new one.',
  scanChannels:
    'Television on these set-top boxes is interrupted for some minutes, and their channel lists are made anew.',
  scanChannels_one:
    'Television on this set-top box is interrupted for some minutes, and its channel list is made anew.',
  setLnb: 'With settings that do not fit the dish, these set-top boxes receive nothing.',
  setLnb_one: 'With settings that do not fit the dish, this set-top box receives nothing.',
  deploy: {
    STB: 'These set-top boxes count as in use from now on. Nothing changes on them.',
    STB_one: 'This set-top box counts as in use from now on. Nothing changes on it.',
    APROUTER: 'These routers count as in use from now on. Nothing changes on them.',
    APROUTER_one: 'This router counts as in use from now on. Nothing changes on it.',
    AP: 'These access points count as in use from now on. Nothing changes on them.',
    AP_one: 'This access point counts as in use from now on. Nothing changes on it.',
    EXTENDER: 'These extenders count as in use from now on. Nothing changes on them.',
    EXTENDER_one: 'This extender counts as in use from now on. Nothing changes on it.',
    device: 'These devices count as in use from now on. Nothing changes on them.',
    device_one: 'This device counts as in use from now on. Nothing changes on it.',
  },
  request: {
    STB: 'These set-top boxes wait until somebody who may deploy them does so, or rejects the request.',
    STB_one: 'This set-top box waits until somebody who may deploy it does so, or rejects the request.',
    APROUTER: 'These routers wait until somebody who may deploy them does so, or rejects the request.',
    APROUTER_one: 'This router waits until somebody who may deploy it does so, or rejects the request.',
    AP: 'These access points wait until somebody who may deploy them does so, or rejects the request.',
    AP_one: 'This access point waits until somebody who may deploy it does so, or rejects the request.',
    EXTENDER: 'These extenders wait until somebody who may deploy them does so, or rejects the request.',
    EXTENDER_one: 'This extender waits until somebody who may deploy it does so, or rejects the request.',
    device: 'These devices wait until somebody who may deploy them does so, or rejects the request.',
    device_one: 'This device waits until somebody who may deploy it does so, or rejects the request.',
  },
  reject: {
    STB: 'These set-top boxes go back to the inventory. Who asked sees them there.',
    STB_one: 'This set-top box goes back to the inventory. Who asked sees it there.',
    APROUTER: 'These routers go back to the inventory. Who asked sees them there.',
    APROUTER_one: 'This router goes back to the inventory. Who asked sees it there.',
    AP: 'These access points go back to the inventory. Who asked sees them there.',
    AP_one: 'This access point goes back to the inventory. Who asked sees it there.',
    EXTENDER: 'These extenders go back to the inventory. Who asked sees them there.',
    EXTENDER_one: 'This extender goes back to the inventory. Who asked sees it there.',
    device: 'These devices go back to the inventory. Who asked sees them there.',
    device_one: 'This device goes back to the inventory. Who asked sees it there.',
  },
  retrieve: {
    STB: 'These set-top boxes go back to the inventory, without their customers. Accounts, apps and recordings stay on them until a factory reset.',
    STB_one:
      'This set-top box goes back to the inventory, without its customer. Accounts, apps and recordings stay on it until a factory reset.',
    APROUTER:
      'These routers go back to the inventory, without their customers. Wi-Fi names and passwords stay on them until a factory reset.',
    APROUTER_one:
      'This router goes back to the inventory, without its customer. Wi-Fi names and passwords stay on it until a factory reset.',
    AP: 'These access points go back to the inventory, without their customers. Wi-Fi names and passwords stay on them until a factory reset.',
    AP_one:
      'This access point goes back to the inventory, without its customer. Wi-Fi names and passwords stay on it until a factory reset.',
    EXTENDER:
      'These extenders go back to the inventory, without their customers. Wi-Fi settings stay on them until a factory reset.',
    EXTENDER_one:
      'This extender goes back to the inventory, without its customer. Wi-Fi settings stay on it until a factory reset.',
    device:
      'These devices go back to the inventory, without their customers. Their settings stay on them until a factory reset.',
    device_one:
      'This device goes back to the inventory, without its customer. Its settings stay on it until a factory reset.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    effects: typeof effects
  }
}
